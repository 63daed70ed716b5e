import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { PAYMENT_RETURNS } from '../payments/refunds/order-returns.ts'
import { payments } from '../payments/tables.ts'
import { promotionUses } from '../promotions/tables.ts'
import type { Db } from '../services.ts'

export interface PromotionReport {
  /** Paid orders with the promotion, also those whose money came after their cancellation had released the use. */
  redeemed: number
  /** Orders whose payment may still arrive. */
  reserved: number
  released: number
  /** Pence paid for orders with the promotion, before refunds. */
  revenue: number
  /** Pence the promotion took off paid orders. */
  discount: number
  /** Pence that went back of these payments, by refunds and lost disputes. */
  refunded: number
}

const EMPTY: PromotionReport = { redeemed: 0, reserved: 0, released: 0, revenue: 0, discount: 0, refunded: 0 }

/** Returns uses, revenue, discounts and refunds of each promotion, without trial orders. */
export async function getPromotionReports(db: Db, ids: string[]): Promise<(id: string) => PromotionReport> {
  if (ids.length === 0) return () => EMPTY
  const isPaid = isNotNull(payments.paidAt)
  const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`
  const sumPaid = (pence: unknown) => sql<number>`coalesce(sum(${pence}) filter (where ${isPaid}), 0)::float8`
  const refunded = db
    .select({
      paymentId: promotionUses.paymentId,
      promotionId: promotionUses.promotionId,
      pence: sql<number>`sum(returned.amount)`.as('refunded_pence'),
    })
    .from(promotionUses)
    .innerJoin(sql`${PAYMENT_RETURNS} as returned`, sql`returned.payment_id = ${promotionUses.paymentId}`)
    .where(inArray(promotionUses.promotionId, ids))
    .groupBy(promotionUses.paymentId, promotionUses.promotionId)
    .as('refunded')
  const rows = await db
    .select({
      id: promotionUses.promotionId,
      redeemed: count(isPaid),
      reserved: count(eq(promotionUses.state, 'reserved')),
      released: count(and(eq(promotionUses.state, 'released'), not(isPaid))),
      revenue: sumPaid(payments.amount),
      discount: sumPaid(promotionUses.discount),
      refunded: sumPaid(refunded.pence),
    })
    .from(promotionUses)
    .innerJoin(payments, eq(payments.id, promotionUses.paymentId))
    .leftJoin(
      refunded,
      and(
        eq(refunded.paymentId, promotionUses.paymentId),
        eq(refunded.promotionId, promotionUses.promotionId),
      ),
    )
    .where(and(inArray(promotionUses.promotionId, ids), not(payments.isTrial)))
    .groupBy(promotionUses.promotionId)
  const byId = new Map(rows.map(({ id, ...report }) => [id, report]))
  return (id) => byId.get(id) ?? EMPTY
}
