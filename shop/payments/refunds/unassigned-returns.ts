import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { translatePackageNames } from '../../catalog/load-package-names.ts'
import type { CurrencyCode } from '../../currencies.ts'
import type { Lang } from '../../localization/languages.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import { listOrderBalances } from './order-balance.ts'
import { selectRefundableAmount, UNASSIGNED_RETURNS } from './order-returns.ts'
import type { RefundStatus } from './tables.ts'

/** Returned money that is assigned to none of several orders: a refund made at the provider, or a lost dispute. */
export interface UnassignedReturn {
  id: string
  kind: 'refund' | 'dispute'
  status: RefundStatus | 'lost'
  paymentId: string
  /** Pence that are assigned to no order. */
  amount: number
  currency: CurrencyCode
}

/**
 * Lists what staff must assign of payments, oldest first. With one order, or when nothing of the payment is left, it does not
 * matter which order it was for.
 */
export async function listUnassignedReturns(db: Db, paymentIds: string[]): Promise<UnassignedReturn[]> {
  if (paymentIds.length === 0) return []
  const isCart = sql`(select count(*) from ${orders}
    where ${orders.paymentId} = ${payments.id} and ${orders.price} > 0) > 1`
  return db
    .select({
      id: sql<string>`return_id`,
      kind: sql<'refund' | 'dispute'>`case unassigned.status when 'lost' then 'dispute' else 'refund' end`,
      status: sql<UnassignedReturn['status']>`unassigned.status`,
      paymentId: payments.id,
      amount: sql<number>`rest`,
      currency: payments.currency,
    })
    .from(payments)
    .innerJoin(sql`${UNASSIGNED_RETURNS} as unassigned`, sql`unassigned.payment_id = ${payments.id}`)
    .where(
      and(
        inArray(payments.id, paymentIds),
        sql`is_assignable and rest > 0`,
        isCart,
        gt(selectRefundableAmount(), 0),
      ),
    )
    .orderBy(sql`returned_at, return_id`)
}

/**
 * Lists the orders to which staff can assign money. `left` is the pence that are neither refunded nor pending nor lost, with
 * those that are assigned to no order.
 */
export async function listAssignableOrders(db: Db, paymentIds: string[]) {
  if (paymentIds.length === 0) return []
  const { id, paymentId, packageId, packageName, quantity, price } = orders
  const found = await db
    .select({ id, paymentId, packageId, packageName, quantity, price })
    .from(orders)
    .where(and(inArray(paymentId, paymentIds), gt(price, 0)))
    .orderBy(asc(id))
  const balances = await listOrderBalances(
    db,
    found.map((order) => order.id),
  )
  return found.map((order) => {
    const { refunded = 0, pending = 0, disputeLost = 0 } = balances.get(order.id) ?? {}
    return { ...order, left: order.price - refunded - pending - disputeLost }
  })
}

/** Lists the money of payments that staff can assign, each with the orders of its payment, named in a language. */
export async function listAssignments(db: Db, paymentIds: string[], lang: Lang) {
  const unassigned = await listUnassignedReturns(db, paymentIds)
  const all = await listAssignableOrders(db, [...new Set(unassigned.map(({ paymentId }) => paymentId))])
  const named = await translatePackageNames(db, all, lang)
  return unassigned.map((money) => ({
    ...money,
    orders: named.filter(({ paymentId }) => paymentId === money.paymentId),
  }))
}
