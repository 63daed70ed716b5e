import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { markExpired } from '../apply-payment-state.ts'
import type { Refund } from '../refunds/tables.ts'
import { paymentIssues } from './tables.ts'

/** Resolves an issue by hand, with a text. Throws ShopError `not_found` when no such issue is open. */
export async function resolvePaymentIssue(
  db: Db,
  { issueId, resolution, actorId }: { issueId: string; resolution: string; actorId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const resolved = await resolveIssues(tx, eq(paymentIssues.id, issueId), { resolution, actorId })
    if (resolved.length === 0) throw new ShopError('not_found')
    await recordAction(tx, {
      actor: { userId: actorId, apiKeyId: null },
      action: 'payment_issue.resolved',
      subjectId: issueId,
      after: { resolution },
    })
  })
}

/** Resolves the issue of refunded money. After a wrong amount, the payment expires: the right one will not come. */
export async function resolveUnappliedIssue(tx: Db, issueId: string, refund: Refund): Promise<void> {
  const resolution = getResolution(refund)
  const [issue] = await resolveIssues(tx, eq(paymentIssues.id, issueId), resolution)
  if (issue?.kind === 'wrong_amount' && issue.paymentId) await markExpired(tx, issue.paymentId)
}

/** Resolves the issue of money that came too late, once all of it is refunded. */
export async function resolvePaidAfterCloseIssue(tx: Db, paymentId: string, refund: Refund): Promise<void> {
  const isAffected = and(eq(paymentIssues.paymentId, paymentId), eq(paymentIssues.kind, 'paid_after_close'))
  await resolveIssues(tx, isAffected, getResolution(refund))
}

/** Resolves an issue about a refund that has now settled, or that did not fail after all. */
export async function resolveRefundIssue(
  tx: Db,
  kind: 'refund_failed' | 'refund_overdue',
  refund: Pick<Refund, 'provider' | 'chargeId' | 'amount'>,
): Promise<void> {
  const { provider, chargeId, amount } = refund
  const isAffected = and(
    eq(paymentIssues.provider, provider),
    eq(paymentIssues.chargeId, chargeId),
    eq(paymentIssues.kind, kind),
    eq(paymentIssues.amount, amount),
  )
  await resolveIssues(tx, isAffected, { resolution: 'refund_settled', actorId: null })
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
