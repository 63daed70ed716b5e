import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../orders/tables.ts'
import type { Db, PaymentSnapshot } from '../services.ts'
import { openPaymentIssue } from './issues/open-payment-issue.ts'
import { listPreviousStatuses } from './payment-status.ts'
import { type Payment, payments } from './tables.ts'

/**
 * The session that brought the money becomes the payment's own: money from any other is a second payment. An order
 * that was closed meanwhile is not bought, and somebody has to look. The receipt is issued after the commit.
 */
export async function markPaid(
  tx: Db,
  payment: Payment,
  truth: PaymentSnapshot,
): Promise<'applied' | 'paid_after_close'> {
  const { provider, sessionId, chargeId } = truth
  await tx
    .update(payments)
    .set({ status: 'completed', paidAt: sql`now()`, settledAt: sql`now()`, provider, sessionId, chargeId })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, listPreviousStatuses('completed'))))
  const ours = eq(orders.paymentId, payment.id)
  const bought = await tx
    .update(orders)
    .set({ paidAt: sql`now()` })
    .where(and(ours, eq(orders.status, 'pending')))
    .returning({
      id: orders.id,
      lines: sql<number>`(select count(*)::int from ${orders} where ${orders.paymentId} = ${payment.id})`,
    })
  if (bought.length > 0) {
    await tx.insert(orderEvents).values(bought.map(({ id }) => ({ orderId: id, kind: 'paid' as const })))
  }
  if (bought.length > 0 && bought.length === bought[0]?.lines) return 'applied'
  await openPaymentIssue(tx, 'paid_after_close', payment.id, truth)
  return 'paid_after_close'
}
