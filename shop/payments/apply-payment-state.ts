import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { listPreviousStatuses } from './payment-status.ts'
import { payments } from './tables.ts'
import { cancelUnpaidOrders } from './unpaid-orders.ts'

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
export async function markExpired(tx: Db, paymentId: string, reason?: string): Promise<void> {
  await markFailed(tx, paymentId)
  await markSettled(tx, paymentId)
  const note = reason ? `payment refused by the provider: ${reason}` : 'payment session over'
  await cancelUnpaidOrders(tx, paymentId, { note })
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
