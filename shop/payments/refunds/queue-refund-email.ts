import { eq } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { orders } from '../../orders/tables.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import type { IssuedCreditNote } from '../documents/issue-credit-note.ts'
import { paymentIssues } from '../issues/tables.ts'
import { payments } from '../tables.ts'
import type { Refund } from './tables.ts'

/** Queues the email with the credit note. Without a payment there is no customer to write to. */
export async function queueRefundEmail(
  tx: Db,
  refund: Refund & IssuedCreditNote,
  policy: Policy,
): Promise<void> {
  const paymentId = refund.paymentId ?? (await getIssuePaymentId(tx, refund.issueId))
  if (!paymentId) return
  const [payment] = await tx
    .select({ row: payments, name: users.name })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId))
  if (!payment) return
  const { row, name } = payment
  const [order] = refund.orderId ? await tx.select().from(orders).where(eq(orders.id, refund.orderId)) : []
  await queueEmail(tx, {
    kind: 'refunded',
    userId: row.userId,
    toAddress: row.email,
    lang: row.lang,
    data: {
      name,
      paymentId,
      creditNoteLabel: refund.creditNoteLabel,
      isTrial: row.isTrial,
      receiptLabel: refund.receiptLabel,
      order: order
        ? {
            orderId: order.id,
            packageName: order.packageName,
            quantity: order.quantity,
            tiktokUsername: order.tiktokUsername,
          }
        : null,
      amount: { amount: refund.amount, currency: refund.currency },
      days: policy.refundDaysBy[row.method === 'paypal' ? 'paypal' : 'card'],
    },
  })
}

/** Returns the payment that the money of an issue was meant for, or null. */
export async function getIssuePaymentId(tx: Db, issueId: string | null): Promise<string | null> {
  if (!issueId) return null
  const [issue] = await tx
    .select({ paymentId: paymentIssues.paymentId })
    .from(paymentIssues)
    .where(eq(paymentIssues.id, issueId))
  return issue?.paymentId ?? null
}
