import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { newId } from '../id.ts'
import type { Db, PaymentTruth } from '../services.ts'
import { type IssueKind, paymentIssues } from './tables.ts'

/**
 * Puts money before a person's eyes: once a session and kind, however often it is told. A refund that fails is told
 * once, so one that fails after another was dealt with opens it again.
 */
export async function raiseIssue(
  tx: Db,
  kind: IssueKind,
  paymentId: string | null,
  truth: Pick<PaymentTruth, 'provider' | 'sessionId' | 'chargeId' | 'amount'>,
): Promise<void> {
  const { provider, sessionId, chargeId, amount } = truth
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
    })
    .onConflictDoUpdate({
      target: [paymentIssues.provider, paymentIssues.sessionId, paymentIssues.kind],
      set: {
        amount: amount.amount,
        createdAt: sql`now()`,
        resolvedAt: null,
        resolvedBy: null,
        resolution: null,
      },
      setWhere: and(eq(paymentIssues.kind, 'refund_failed'), isNotNull(paymentIssues.resolvedAt)),
    })
}

/** The money of a session that bought nothing, if that is what it is. */
export async function unusedMoneyOf(tx: Db, { provider, sessionId }: PaymentTruth) {
  const issues = await tx
    .select()
    .from(paymentIssues)
    .where(and(eq(paymentIssues.provider, provider), eq(paymentIssues.sessionId, sessionId)))
  return issues.find((issue) => isUnused(issue.kind)) ?? null
}

/** Money beside what the payment itself received. That of the other kinds is the payment's own. */
export function isUnused(kind: IssueKind): boolean {
  return kind === 'wrong_amount' || kind === 'second_payment' || kind === 'unknown_payment'
}
