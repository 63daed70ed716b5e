import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { getRefundSummary } from '../../payments/refunds/get-refund-summary.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { addOrderProgress, PROGRESS_EVENTS } from './add-order-progress.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

/**
 * Returns the balance of an order, what the policy proposes to refund, its refunds, and those of its payment that name no
 * order. Null for an unknown order.
 */
export async function getOrderRefunds(db: Db, orderId: string) {
  const lines = await db
    .select({ ...ORDER_COLUMNS, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  const [order] = await addOrderProgress(db, lines, PROGRESS_EVENTS)
  if (!order) return null
  const list = await db
    .select({ refund: refunds, by: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(
      or(
        eq(refunds.orderId, orderId),
        and(eq(refunds.paymentId, order.paymentId), isNull(refunds.orderId), isNull(refunds.issueId)),
      ),
    )
    .orderBy(desc(refunds.id))
  const { chargeCurrency, status, paymentStatus } = order
  return {
    currency: chargeCurrency,
    status,
    paymentStatus,
    ...(await getRefundSummary(db, order)),
    refunds: list.map(({ refund, by }) => ({ ...refund, by })),
  }
}
