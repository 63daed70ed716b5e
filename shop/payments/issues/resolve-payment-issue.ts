import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { markExpired } from '../apply-payment-state.ts'
import type { Refund } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { selectMoneyLeft } from './select-money-left.ts'
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

/**
 * Resolves the issue whose money a refund has returned, once nothing of it is left. After a wrong amount, the payment
 * expires: the right one will not come.
 */
export async function resolveRefundedIssue(tx: Db, refund: Refund): Promise<void> {
  const { issueId, paymentId } = refund
  const isOfMoney = paymentId
    ? and(eq(paymentIssues.paymentId, paymentId), eq(paymentIssues.kind, 'paid_after_close'))
    : issueId !== null && eq(paymentIssues.id, issueId)
  if (!isOfMoney || (await getMoneyLeft(tx, isOfMoney)) > 0) return
  const { reason, actorId } = refund
  const [issue] = await resolveIssues(tx, isOfMoney, { resolution: reason ?? 'refunded', actorId })
  if (issue?.kind === 'wrong_amount' && issue.paymentId) await markExpired(tx, issue.paymentId)
}

/** Opens the issue of money again whose refund failed, with the reason, unless nothing of the money is left. */
export async function reopenIssue(tx: Db, issueId: string, reason: string | null): Promise<void> {
  const isOfMoney = eq(paymentIssues.id, issueId)
  if ((await getMoneyLeft(tx, isOfMoney)) <= 0) return
  await tx
    .update(paymentIssues)
    .set({ reason, resolvedAt: null, resolvedBy: null, resolution: null })
    .where(isOfMoney)
}

/** Returns what is left of the money of an issue, in pence. */
export async function getMoneyLeft(tx: Db, which: SQL | undefined): Promise<number> {
  const [issue] = await tx
    .select({ left: selectMoneyLeft() })
    .from(paymentIssues)
    .leftJoin(payments, eq(payments.id, paymentIssues.paymentId))
    .where(which)
  return issue?.left ?? 0
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
