import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Lang } from '../../localization/languages.ts'
import { ORDER_RETURNS, UNASSIGNED_RETURNS } from '../../payments/refunds/order-returns.ts'
import { getRefundSummary } from '../../payments/refunds/suggest-refund.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { listAssignments } from '../../payments/refunds/unassigned-returns.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { addOrderTimeline, TIMELINE_EVENTS } from './add-order-timeline.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

/**
 * Returns the balance of an order, what the policy proposes to refund, its refunds, and what went back of its payment without
 * naming an order, with orders named in a language. Null for an unknown order.
 */
export async function getOrderRefunds(db: Db, orderId: string, lang: Lang) {
  const lines = await db
    .select({ ...ORDER_COLUMNS, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  const [order] = await addOrderTimeline(db, lines, TIMELINE_EVENTS)
  if (!order) return null
  const unassigned = await listAssignments(db, [order.paymentId], lang)
  const share = sql<number>`coalesce((select sum(order_returns.amount)::int from ${ORDER_RETURNS} as order_returns
    where order_returns.return_id = ${refunds.id} and order_returns.order_id = ${orderId}), 0)`
  const namesNoOrder = sql`exists (select from ${UNASSIGNED_RETURNS} as unassigned
    where unassigned.return_id = ${refunds.id} and unassigned.rest > 0)`
  const list = await db
    .select({ refund: refunds, share, by: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(
      and(eq(refunds.paymentId, order.paymentId), isNull(refunds.issueId), or(gt(share, 0), namesNoOrder)),
    )
    .orderBy(desc(refunds.id))
  const { chargeCurrency, status, paymentStatus } = order
  return {
    currency: chargeCurrency,
    status,
    paymentStatus,
    ...(await getRefundSummary(db, order)),
    refunds: list.map(({ refund, share, by }) => ({ ...refund, share, by })),
    unassigned: unassigned.filter((money) => money.status !== 'failed'),
  }
}
