import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { statusesBefore } from './payment-status.ts'
import { resolvePaidAfterClose, resolveUnused } from './resolve-issue.ts'
import { payments, type Refund, refunds } from './tables.ts'

/** What a refund that succeeded makes of its payment and its orders: what is refunded in full is over. */
export async function countRefund(tx: Db, refund: Refund): Promise<void> {
  const { paymentId, orderId, issueId } = refund
  if (issueId) await resolveUnused(tx, issueId, refund)
  if (!paymentId) return
  const [payment] = await tx
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const inFull = payment !== undefined && (await refundedOf(tx, { paymentId })) >= payment.amount
  const to = inFull ? 'refunded' : 'partially_refunded'
  await tx
    .update(payments)
    .set({ status: to })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, statusesBefore(to))))
  if (inFull) await resolvePaidAfterClose(tx, paymentId, refund)
  const lines = await tx.select().from(orders).where(eq(orders.paymentId, paymentId))
  for (const line of lines) {
    const own = line.id === orderId
    if (own) {
      const { amount, actorId } = refund
      await tx.insert(orderEvents).values({ orderId: line.id, kind: 'refunded', amount, actorId })
    }
    const over = inFull || (own && (await refundedOf(tx, { orderId: line.id })) >= line.price)
    if (over) await close(tx, line, refund)
  }
}

/**
 * Takes a refund that failed after its success out of the payment's status. Its orders stay closed: whoever deals with
 * the failed refund owes the money, and not the work.
 */
export async function uncountRefund(tx: Db, { paymentId }: Refund): Promise<void> {
  if (!paymentId) return
  const status = (await refundedOf(tx, { paymentId })) > 0 ? 'partially_refunded' : 'completed'
  await tx
    .update(payments)
    .set({ status })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['partially_refunded', 'refunded'])))
}

/** Pence given back of a payment or of an order. */
export async function refundedOf(tx: Db, of: { paymentId: string } | { orderId: string }): Promise<number> {
  const which = 'paymentId' in of ? eq(refunds.paymentId, of.paymentId) : eq(refunds.orderId, of.orderId)
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(which, eq(refunds.status, 'succeeded'), isNotNull(refunds.creditNote)))
  return sum?.pence ?? 0
}

async function close(tx: Db, order: typeof orders.$inferSelect, { actorId }: Refund): Promise<void> {
  const closed = await tx
    .update(orders)
    .set({ status: 'refunded', endedAt: sql`now()` })
    .where(and(eq(orders.id, order.id), ne(orders.status, 'refunded')))
    .returning({ id: orders.id })
  if (closed.length === 0) return
  await tx.insert(orderEvents).values({
    orderId: order.id,
    kind: 'moved',
    fromStatus: order.status,
    toStatus: 'refunded',
    actorId,
  })
}
