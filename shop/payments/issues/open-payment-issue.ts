import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../id.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import type { PaymentSnapshot } from '../../payment-provider.ts'
import type { Db } from '../../services.ts'
import { type IssueKind, isUnapplied } from './issue-kinds.ts'
import { paymentIssues } from './tables.ts'

/** Opens an issue about the money of a session, once for each kind. Issues about refunds follow `syncRefundIssues`. */
export async function openPaymentIssue(
  tx: Db,
  kind: IssueKind,
  paymentId: string | null,
  snapshot: Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & {
    reason?: string | null
  },
): Promise<void> {
  const { provider, sessionId, chargeId, amount, reason } = snapshot
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
    .onConflictDoNothing()
    .returning({ id: paymentIssues.id })
  // Disputes have a notification of their own, with their deadline.
  if (opened && kind !== 'disputed')
    await recordNotification(tx, 'payment_problem', opened.id, { problem: kind, amount })
}

/** Returns the issue of a session whose money pays for no order, or null. */
export async function getUnappliedPaymentIssue(tx: Db, { provider, sessionId }: PaymentSnapshot) {
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
  return issues.find((issue) => isUnapplied(issue.kind)) ?? null
}
