import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Db, PaymentTruth } from '../services.ts'
import { nextNumber } from './next-number.ts'
import { statusesBefore } from './payment-status.ts'
import { raiseIssue } from './raise-issue.ts'
import { payments } from './tables.ts'

type Payment = typeof payments.$inferSelect

/**
 * The session that brought the money becomes the payment's own: money from any other is a second payment. The
 * buyer gets one mail with the receipt. An order that was closed meanwhile is not bought, and somebody has to look.
 */
export async function markPaid(
  tx: Db,
  payment: Payment,
  truth: PaymentTruth,
): Promise<'applied' | 'paid_after_close'> {
  const receiptNumber = await nextNumber(tx, 'receipt')
  const { provider, sessionId, chargeId } = truth
  await tx
    .update(payments)
    .set({
      status: 'completed',
      paidAt: sql`now()`,
      settledAt: sql`now()`,
      receiptNumber,
      provider,
      sessionId,
      chargeId,
    })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, statusesBefore('completed'))))
  const ours = eq(orders.paymentId, payment.id)
  const paid = await tx
    .update(orders)
    .set({ paidAt: sql`now()` })
    .where(and(ours, eq(orders.status, 'pending')))
    .returning({ id: orders.id })
  if (paid.length > 0) {
    await tx.insert(orderEvents).values(paid.map((order) => ({ orderId: order.id, kind: 'paid' as const })))
  }
  const lines = await tx.select().from(orders).where(ours).orderBy(asc(orders.line))
  if (paid.length > 0) await confirm(tx, payment, receiptNumber, lines)
  if (paid.length === lines.length) return 'applied'
  await raiseIssue(tx, 'paid_after_close', payment.id, truth)
  return 'paid_after_close'
}

async function confirm(
  tx: Db,
  payment: Payment,
  receiptNumber: number,
  lines: (typeof orders.$inferSelect)[],
): Promise<void> {
  const { id: paymentId, currency } = payment
  const [buyer] = await tx.select({ name: users.name }).from(users).where(eq(users.id, payment.userId))
  await queueMail(tx, {
    kind: 'payment_confirmed',
    userId: payment.userId,
    toAddress: payment.email,
    lang: payment.lang,
    facts: {
      name: buyer?.name ?? '',
      paymentId,
      receiptNumber,
      lines: lines.map(({ id: orderId, packageName, quantity, tiktokUsername, units, price }) => ({
        orderId,
        packageName,
        quantity,
        tiktokUsername,
        units,
        amount: { amount: price, currency },
      })),
      charge: { amount: payment.amount, currency },
      display: {
        currency: payment.displayCurrency,
        rate: Number(payment.displayRate),
        asOf: payment.rateAsOf,
      },
    },
  })
}
