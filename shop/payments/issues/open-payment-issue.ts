import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { newId } from '../../id.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { PaymentSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import { type IssueKind, isWholeSession } from './issue-kinds.ts'
import { paymentIssues } from './tables.ts'

type IssueMoney = Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & {
  reason?: string | null
}

/**
 * Opens an issue about the money of a session, once for each kind, and tells the customer about money that does not pay for
 * the orders as it is. More money in the same session opens it again. Issues about refunds follow `syncRefundIssues`.
 */
export async function openPaymentIssue(
  tx: Db,
  kind: IssueKind,
  paymentId: string | null,
  money: IssueMoney,
): Promise<void> {
  const { provider, sessionId, chargeId, amount, reason } = money
  const [opened] = await tx
    .insert(paymentIssues)
    .values({
      id: newId(),
      kind,
      paymentId,
      provider,
      sessionId,
      chargeId,
      amount: amount.amount,
      currency: amount.currency,
      reason,
    })
    .onConflictDoUpdate({
      target: [paymentIssues.provider, paymentIssues.sessionId, paymentIssues.kind],
      targetWhere: isNull(paymentIssues.refundId),
      set: { amount: amount.amount, chargeId, resolvedAt: null, resolvedBy: null, resolution: null },
      setWhere: and(
        lt(paymentIssues.amount, sql`excluded.amount`),
        eq(paymentIssues.currency, sql`excluded.currency`),
      ),
    })
    .returning({ id: paymentIssues.id })
  if (!opened) return
  if (paymentId) await queueMismatchEmail(tx, kind, paymentId, money)
  // Disputes have a notification of their own, with their deadline.
  if (kind !== 'disputed')
    await recordNotification(tx, 'payment_problem', opened.id, { problem: kind, amount })
}

async function queueMismatchEmail(
  tx: Db,
  kind: IssueKind,
  paymentId: string,
  { amount }: IssueMoney,
): Promise<void> {
  if (kind !== 'wrong_amount' && kind !== 'paid_after_close' && kind !== 'overpaid') return
  const [found] = await tx
    .select({ payment: payments, name: users.name })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId))
  if (!found) return
  const { payment, name } = found
  await queueEmail(tx, {
    kind: 'payment_mismatch',
    userId: payment.userId,
    toAddress: payment.email,
    lang: payment.lang,
    data: {
      name,
      problem: kind,
      amount,
      charge: { amount: payment.amount, currency: payment.currency },
    },
  })
}

/** Returns the issue of a session whose money paid for no order when it came, or null. */
export async function getUnappliedPaymentIssue(
  tx: Db,
  { provider, sessionId }: Pick<PaymentSnapshot, 'provider' | 'sessionId'>,
) {
  const issues = await tx
    .select()
    .from(paymentIssues)
    .where(
      and(
        eq(paymentIssues.provider, provider),
        eq(paymentIssues.sessionId, sessionId),
        isNull(paymentIssues.refundId),
      ),
    )
  return issues.find(({ kind }) => isWholeSession(kind)) ?? null
}
