import { eq } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { orders } from '../../orders/tables.ts'
import { toEmailOrder } from '../../outbox/email-order.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import type { IssuedCreditNote } from '../documents/issue-credit-note.ts'
import { paymentIssues } from '../issues/tables.ts'
import { type Payment, payments } from '../tables.ts'
import type { Refund } from './tables.ts'

/** Queues the email with the credit note. Without a payment there is no customer to write to. */
export async function queueRefundEmail(
  tx: Db,
  refund: Refund & IssuedCreditNote,
  policy: Policy,
): Promise<void> {
  const recipient = await getRecipient(tx, refund)
  if (!recipient) return
  const { payment, order, data } = recipient
  await queueEmail(tx, {
    kind: 'refunded',
    ...toAddressee(payment),
    data: {
      ...data,
      paymentId: payment.id,
      creditNoteLabel: refund.creditNoteLabel,
      receiptLabel: refund.receiptLabel,
      order,
      days: policy.refundDaysBy[REFUND_DAYS[payment.method]],
    },
  })
}

/** Queues the email about a refund that was announced and came back: staff decide how the customer gets the money. */
export async function queueReturnedRefundEmail(tx: Db, refund: Refund): Promise<void> {
  const recipient = await getRecipient(tx, refund)
  if (!recipient || recipient.payment.isTrial) return
  const { payment, data } = recipient
  const { name, amount } = data
  const charge = { amount: payment.amount, currency: payment.currency }
  await queueEmail(tx, {
    kind: 'payment_mismatch',
    ...toAddressee(payment),
    data: { name, problem: 'refund_failed', amount, charge },
  })
}

/** Queues the email with the link where the customer claims the money. */
export async function queueClaimEmail(tx: Db, refund: Refund, claimUrl: string): Promise<void> {
  const recipient = await getRecipient(tx, refund)
  if (!recipient) return
  const { payment, order, data } = recipient
  await queueEmail(tx, { kind: 'refund_claim', ...toAddressee(payment), data: { ...data, order, claimUrl } })
}

const REFUND_DAYS = {
  card: 'card',
  applepay: 'card',
  paypal: 'paypal',
  crypto: 'crypto',
} as const satisfies Record<PaymentMethod, keyof Policy['refundDaysBy']>

async function getRecipient(tx: Db, refund: Refund) {
  const paymentId = refund.paymentId ?? (await getIssuePaymentId(tx, refund.issueId))
  if (!paymentId) return null
  const [found] = await tx
    .select({ payment: payments, name: users.name })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId))
  if (!found) return null
  const { payment, name } = found
  const [order] = refund.orderId ? await tx.select().from(orders).where(eq(orders.id, refund.orderId)) : []
  return {
    payment,
    order: order ? toEmailOrder(order) : null,
    data: {
      name,
      isTrial: payment.isTrial,
      amount: { amount: refund.amount, currency: refund.currency },
    },
  }
}

function toAddressee({ userId, email: toAddress, lang }: Payment) {
  return { userId, toAddress, lang }
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
