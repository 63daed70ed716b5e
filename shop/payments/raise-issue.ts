import { and, eq } from 'drizzle-orm'
import { newId } from '../id.ts'
import type { Db, PaymentTruth } from '../services.ts'
import { type IssueKind, paymentIssues } from './tables.ts'

/** Puts money before a person's eyes: once a session and kind, however often it is told. */
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
    .onConflictDoNothing()
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
