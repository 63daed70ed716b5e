import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { releasePromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'
import { isPaid, listPreviousStatuses, PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts'
import { sumPaymentReturns } from './refunds/order-returns.ts'
import { payments } from './tables.ts'

/** Records a declined attempt. The customer may try again, so the orders stay pending. */
export async function markDeclined(tx: Db, paymentId: string): Promise<void> {
  await markFailed(tx, paymentId)
  const pending = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), eq(orders.status, 'pending')))
  if (pending.length === 0) return
  await tx
    .insert(orderEvents)
    .values(pending.map(({ id }) => ({ orderId: id, kind: 'payment_failed' as const })))
}

/**
 * Settles a payment that can no longer bring money and cancels its orders. The provider's reason, if it gave one, goes
 * into their history.
 */
export async function failAndClosePayment(tx: Db, paymentId: string, reason?: string): Promise<void> {
  await markFailed(tx, paymentId)
  await markSettled(tx, paymentId)
  const note = reason ? `payment refused by the provider: ${reason}` : 'payment session over'
  await cancelUnpaidOrders(tx, [paymentId], { note })
}

/** Sets the time from which no more money is expected. The first time stays. */
export async function markSettled(tx: Db, paymentId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ settledAt: sql`now()` })
    .where(and(eq(payments.id, paymentId), isNull(payments.settledAt)))
}

/** Sets the status to failed, unless the payment was paid. */
export async function markFailed(tx: Db, paymentId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, listPreviousStatuses('failed'))))
}

/**
 * Sets the status of a paid payment by what went back of it, by refunds and lost disputes. Call it after one of them has
 * changed, with the payment locked.
 */
export async function syncReturnedStatus(tx: Db, paymentId: string): Promise<void> {
  const status = sql<PaymentStatus>`(
    select case when pence = 0 or ${payments.amount} = 0 then 'completed'
      when pence >= ${payments.amount} then 'refunded' else 'partially_refunded' end
    from (select ${sumPaymentReturns()} as pence) as returned)`
  const isPaidPayment = inArray(payments.status, PAYMENT_STATUSES.filter(isPaid))
  await tx
    .update(payments)
    .set({ status })
    .where(and(eq(payments.id, paymentId), isPaidPayment, ne(payments.status, status)))
}

/** Whether money for the payment can still buy an order. */
export async function hasUnpaidOrders(db: Db, paymentId: string): Promise<boolean> {
  return (await db.$count(orders, isUnpaid([paymentId]))) > 0
}

/**
 * Cancels the unpaid orders of payments, with an event in the history of each, and gives back the uses of their
 * promotions. Returns the cancelled orders.
 */
export async function cancelUnpaidOrders(
  tx: Db,
  paymentIds: readonly string[],
  { note, actor = { userId: null, apiKeyId: null } }: { note?: string; actor?: Actor },
): Promise<{ id: string; paymentId: string }[]> {
  const cancelled = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(isUnpaid(paymentIds))
    .returning({ id: orders.id, paymentId: orders.paymentId, discount: orders.discount })
  if (cancelled.length === 0) return []
  const discounted = cancelled.filter(({ discount }) => discount > 0)
  if (discounted.length > 0)
    await releasePromotions(tx, ...new Set(discounted.map((order) => order.paymentId)))
  const event = {
    kind: 'moved',
    fromStatus: 'pending',
    toStatus: 'cancelled',
    note,
    ...actorColumns(actor),
  } as const
  await tx.insert(orderEvents).values(cancelled.map(({ id }) => ({ orderId: id, ...event })))
  await recordOrderWebhooks(
    tx,
    'order.cancelled',
    cancelled.map(({ id }) => id),
  )
  return cancelled
}

function isUnpaid(paymentIds: readonly string[]) {
  return and(inArray(orders.paymentId, paymentIds), eq(orders.status, 'pending'), isNull(orders.paidAt))
}
