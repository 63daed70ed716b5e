import { eq, sql } from 'drizzle-orm'
import { recordNotification } from '../notifications/record-notification.ts'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { redeemPromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'
import { type Payment, payments } from './tables.ts'

/**
 * Completes a payment of 0 in the transaction that places it: there is nothing to charge, so that no provider takes part.
 * Its session id only serves the result page. The caller issues the receipt after the commit.
 */
export async function completeFreePayment(tx: Db, paymentId: string): Promise<Payment> {
  const [payment] = await tx
    .update(payments)
    .set({
      status: 'completed',
      paidAt: sql`now()`,
      settledAt: sql`now()`,
      nextReadAt: null,
      sessionId: `free_${paymentId}`,
    })
    .where(eq(payments.id, paymentId))
    .returning()
  if (!payment) throw new Error('payment was not completed')
  const paid = await tx
    .update(orders)
    .set({ paidAt: sql`now()` })
    .where(eq(orders.paymentId, paymentId))
    .returning({ id: orders.id, line: orders.line, packageName: orders.packageName })
  await tx.insert(orderEvents).values(paid.map(({ id }) => ({ orderId: id, kind: 'paid' as const })))
  await recordOrderWebhooks(
    tx,
    'order.paid',
    paid.map(({ id }) => id),
  )
  const [first] = paid.sort((one, other) => one.line - other.line)
  if (first) {
    const { id: orderId, packageName } = first
    const { amount, isTrial } = payment
    await recordNotification(tx, 'paid_order', paymentId, {
      orderId,
      packageName,
      orders: paid.length,
      amount,
      isTrial,
    })
  }
  await redeemPromotions(tx, paymentId)
  return payment
}
