import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, PaymentTruth } from '../../services.ts'
import { raiseIssue } from '../raise-issue.ts'
import { paymentIssues } from '../tables.ts'

type Money = Pick<PaymentTruth, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & { reason: string | null }
type Session = Pick<PaymentTruth, 'provider' | 'sessionId'>

/** Lists the session's dispute for staff, also after another dispute of it was dealt with. */
export async function openDisputeIssue(tx: Db, paymentId: string | null, money: Money): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ createdAt: sql`now()`, resolvedAt: null, resolvedBy: null, resolution: null })
    .where(and(issueOf(money), isNotNull(paymentIssues.resolvedAt)))
  await raiseIssue(tx, 'disputed', paymentId, money)
}

/** The provider closed it in the shop's favour: nothing is left to do. */
export async function resolveDisputeIssue(
  tx: Db,
  session: Session,
  resolution: 'won' | 'withdrawn',
  ifAllClosed: SQL,
): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, resolvedBy: null, resolution: `dispute_${resolution}` })
    .where(and(issueOf(session), isNull(paymentIssues.resolvedAt), ifAllClosed))
}

function issueOf({ provider, sessionId }: Session) {
  return and(
    eq(paymentIssues.provider, provider),
    eq(paymentIssues.sessionId, sessionId),
    eq(paymentIssues.kind, 'disputed'),
  )
}
