import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PaymentSnapshot } from '../../payment-provider.ts'
import type { Db } from '../../services.ts'
import { openPaymentIssue } from '../issues/open-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'

type DisputedMoney = Pick<PaymentSnapshot, 'provider' | 'sessionId' | 'chargeId' | 'amount'> & {
  reason: string | null
}
type SessionKey = Pick<PaymentSnapshot, 'provider' | 'sessionId'>

/** Opens the issue of a disputed session, or opens it again when an earlier dispute was resolved. */
export async function openDisputeIssue(
  tx: Db,
  paymentId: string | null,
  money: DisputedMoney,
): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ createdAt: sql`now()`, resolvedAt: null, resolvedBy: null, resolution: null })
    .where(and(isDisputeIssue(money), isNotNull(paymentIssues.resolvedAt)))
  await openPaymentIssue(tx, 'disputed', paymentId, money)
}

/** Resolves the issue after the provider decided for the shop or the dispute was withdrawn. */
export async function resolveDisputeIssue(
  tx: Db,
  session: SessionKey,
  resolution: 'won' | 'withdrawn',
  ifAllClosed: SQL,
): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, resolvedBy: null, resolution: `dispute_${resolution}` })
    .where(and(isDisputeIssue(session), isNull(paymentIssues.resolvedAt), ifAllClosed))
}

function isDisputeIssue({ provider, sessionId }: SessionKey) {
  return and(
    eq(paymentIssues.provider, provider),
    eq(paymentIssues.sessionId, sessionId),
    eq(paymentIssues.kind, 'disputed'),
  )
}
