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

/** Opens the issue of money again whose refund failed, with the provider's reason. */
export async function reopenIssue(tx: Db, issueId: string, reason: string | null): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ reason, resolvedAt: null, resolvedBy: null, resolution: null })
    .where(eq(paymentIssues.id, issueId))
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
