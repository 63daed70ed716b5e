import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { newId } from '../../id.ts'
import type { Db, PaymentSnapshot } from '../../services.ts'
import { type IssueKind, paymentIssues } from './tables.ts'

/** A session may have several refunds, and each of these is reported once. */
const REFUND_KINDS: IssueKind[] = ['refund_failed', 'refund_overdue', 'refund_late']

/**
 * Puts money before a person's eyes: once a session and kind, however often it is told. An issue about a refund that
 * was resolved is opened again for the next refund of that session.
 */
export async function openPaymentIssue(
  tx: Db,
  kind: IssueKind,
  paymentId: string | null,
  truth: Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & { reason?: string | null },
): Promise<void> {
  const { provider, sessionId, chargeId, amount, reason } = truth
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

/** The money of a session that bought nothing, if that is what it is. */
export async function getUnappliedPaymentIssue(tx: Db, { provider, sessionId }: PaymentSnapshot) {
  const issues = await tx
    .select()
    .from(paymentIssues)
    .where(and(eq(paymentIssues.provider, provider), eq(paymentIssues.sessionId, sessionId)))
  return issues.find((issue) => isUnapplied(issue.kind)) ?? null
}

/** Money beside what the payment itself received. That of the other kinds is the payment's own. */
export function isUnapplied(kind: IssueKind): boolean {
  return kind === 'wrong_amount' || kind === 'second_payment' || kind === 'unknown_payment'
}
