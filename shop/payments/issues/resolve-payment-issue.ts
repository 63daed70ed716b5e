import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import type { Db } from '../../services.ts'
import { markExpired } from '../apply-payment-state.ts'
import type { Refund } from '../refunds/tables.ts'
import { paymentIssues } from './tables.ts'

/** Somebody has dealt with it, and says how. False when there is no such open issue. */
export async function resolvePaymentIssue(
  db: Db,
  resolved: { issueId: string; resolution: string; actorId: string | null },
): Promise<boolean> {
  const { issueId, resolution, actorId } = resolved
  return db.transaction(async (tx) => {
    const done = await resolveIssues(tx, eq(paymentIssues.id, issueId), resolved)
    if (done.length === 0) return false
    await recordAction(tx, {
      actor: { userId: actorId, apiKeyId: null },
      action: 'payment_issue.resolved',
      subjectId: issueId,
      after: { resolution },
    })
    return true
  })
}

/** The money is back where it came from; an order that waited for the right amount will not get it. */
export async function resolveUnappliedIssue(tx: Db, issueId: string, refund: Refund): Promise<void> {
  const resolution = getResolution(refund)
  const [issue] = await resolveIssues(tx, eq(paymentIssues.id, issueId), resolution)
  if (issue?.kind === 'wrong_amount' && issue.paymentId) await markExpired(tx, issue.paymentId)
}

/** All that was paid too late has been given back. */
export async function resolvePaidAfterCloseIssue(tx: Db, paymentId: string, refund: Refund): Promise<void> {
  const which = and(eq(paymentIssues.paymentId, paymentId), eq(paymentIssues.kind, 'paid_after_close'))
  await resolveIssues(tx, which, getResolution(refund))
}

/** Resolves the issues of a refund that has settled or had not failed after all. */
export async function resolveRefundIssue(
  tx: Db,
  kind: 'refund_failed' | 'refund_overdue',
  refund: Pick<Refund, 'provider' | 'chargeId' | 'amount'>,
): Promise<void> {
  const { provider, chargeId, amount } = refund
  const which = and(
    eq(paymentIssues.provider, provider),
    eq(paymentIssues.chargeId, chargeId),
    eq(paymentIssues.kind, kind),
    eq(paymentIssues.amount, amount),
  )
  await resolveIssues(tx, which, { resolution: 'refund_settled', actorId: null })
}

function getResolution({ reason, actorId }: Refund) {
  return { resolution: reason ?? 'refunded', actorId }
}

function resolveIssues(
  db: Db,
  which: SQL | undefined,
  { resolution, actorId }: { resolution: string; actorId: string | null },
) {
  return db
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, resolvedBy: actorId, resolution })
    .where(and(which, isNull(paymentIssues.resolvedAt)))
    .returning({ kind: paymentIssues.kind, paymentId: paymentIssues.paymentId })
}
