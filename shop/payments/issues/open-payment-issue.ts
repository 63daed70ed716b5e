import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { newId } from '../../id.ts'
import type { PaymentSnapshot } from '../../payment-provider.ts'
import type { Db } from '../../services.ts'
import { type IssueKind, paymentIssues } from './tables.ts'

/** A session may have several refunds, and each one is reported. */
const REFUND_KINDS: IssueKind[] = ['refund_failed', 'refund_overdue', 'refund_late']

/**
 * Opens a payment issue, once per session and kind. A resolved issue about a refund is opened again for the
 * session's next
 * refund.
 */
export async function openPaymentIssue(
  tx: Db,
  kind: IssueKind,
  paymentId: string | null,
  snapshot: Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & {
    reason?: string | null
  },
): Promise<void> {
  const { provider, sessionId, chargeId, amount, reason } = snapshot
  await tx
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
      set: {
        amount: amount.amount,
        createdAt: sql`now()`,
        resolvedAt: null,
        resolvedBy: null,
        resolution: null,
        reason: reason ?? null,
      },
      setWhere: and(inArray(paymentIssues.kind, REFUND_KINDS), isNotNull(paymentIssues.resolvedAt)),
    })
}

/** Returns the issue of a session whose money pays for no order, or null. */
export async function getUnappliedPaymentIssue(tx: Db, { provider, sessionId }: PaymentSnapshot) {
  const issues = await tx
    .select()
    .from(paymentIssues)
    .where(and(eq(paymentIssues.provider, provider), eq(paymentIssues.sessionId, sessionId)))
  return issues.find((issue) => isUnapplied(issue.kind)) ?? null
}

/** Whether the money came beside the payment's own. Issues of other kinds concern the payment's own money. */
export function isUnapplied(kind: IssueKind): boolean {
  return kind === 'wrong_amount' || kind === 'second_payment' || kind === 'unknown_payment'
}
