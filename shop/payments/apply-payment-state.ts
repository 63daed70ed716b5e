import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import type { PaymentSnapshot } from '../payment-provider.ts'
import { redeemPromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'
import { openPaymentIssue } from './issues/open-payment-issue.ts'
import { listPreviousStatuses } from './payment-status.ts'
import { type Payment, payments } from './tables.ts'
import { cancelUnpaidOrders } from './unpaid-orders.ts'

/**
 * Marks a payment and its pending orders as paid. The session that brought the money becomes the payment's session. If
 * an order was closed before the money arrived, it stays closed and a payment issue is opened. The receipt is issued
 * after the commit.
 */
export async function markPaid(
  tx: Db,
  payment: Payment,
  snapshot: PaymentSnapshot,
): Promise<'applied' | 'paid_after_close'> {
  const { provider, sessionId, chargeId } = snapshot
  await tx
    .update(payments)
    .set({
      status: 'completed',
      paidAt: sql`now()`,
      settledAt: sql`now()`,
      provider,
      sessionId,
      chargeId,
      payerCountry: snapshot.payerCountry ?? null,
    })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, listPreviousStatuses('completed'))))
  const paid = await tx
    .update(orders)
    .set({ paidAt: sql`now()` })
    .where(and(eq(orders.paymentId, payment.id), eq(orders.status, 'pending')))
    .returning({
      id: orders.id,
      discount: orders.discount,
      orderCount: sql<number>`(select count(*)::int from ${orders} where ${orders.paymentId} = ${payment.id})`,
    })
  if (paid.length > 0) {
    await tx.insert(orderEvents).values(paid.map(({ id }) => ({ orderId: id, kind: 'paid' as const })))
    await recordOrderWebhooks(
      tx,
      'order.paid',
      paid.map(({ id }) => id),
    )
  }
  if (paid.some(({ discount }) => discount > 0)) {
    const { payerFingerprint } = snapshot
    await redeemPromotions(tx, payment.id, payerFingerprint ? `${provider}:${payerFingerprint}` : null)
  }
  if (paid.length > 0 && paid.length === paid[0]?.orderCount) return 'applied'
  await openPaymentIssue(tx, 'paid_after_close', payment.id, snapshot)
  return 'paid_after_close'
}

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
