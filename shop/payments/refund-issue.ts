import { and, eq, isNull, ne } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { insertRefund } from './insert-refund.ts'
import { isUnused } from './raise-issue.ts'
import { ASKED_BY_JOB, type BookedRefund, refundLogged, refundPayment } from './refund-order.ts'
import { paymentIssues, refunds } from './tables.ts'

/**
 * Books a full refund of the money of an open issue: money that bought nothing, or what is left of the issue's payment.
 * Of a failed refund only its own amount is refunded. The issue is read again under its lock, so that two calls at once,
 * or a call while somebody resolves the issue, book one refund at most.
 */
export async function refundIssue(
  db: Db,
  wish: { issueId: string; reason?: string; actorId: string },
): Promise<BookedRefund> {
  const { issueId, reason, actorId } = wish
  const open = and(eq(paymentIssues.id, issueId), isNull(paymentIssues.resolvedAt))
  const [known] = await db.select().from(paymentIssues).where(open)
  if (!known) return { ok: false, reason: 'not_found' }
  if (!isUnused(known.kind)) {
    const { paymentId } = known
    return paymentId
      ? refundPayment(db, { paymentId, issueId, reason, actorId })
      : { ok: false, reason: 'nothing_to_refund' }
  }
  return db.transaction(async (tx) => {
    const [issue] = await tx.select().from(paymentIssues).where(open).for('update')
    if (!issue) return { ok: false, reason: 'not_found' }
    const { provider, chargeId, amount, currency } = issue
    const already = await tx.$count(refunds, and(eq(refunds.issueId, issueId), ne(refunds.status, 'failed')))
    if (already > 0 || !chargeId) return { ok: false, reason: 'nothing_to_refund' }
    const money = { provider, chargeId, amount, currency }
    const by = { reason, actorId, nextAttemptAt: ASKED_BY_JOB }
    const refund = await insertRefund(tx, { issueId, ...money, ...by })
    const action = 'payment_issue.refunded'
    await recordAction(tx, { action, subjectId: issueId, ...refundLogged(refund) })
    return { ok: true, refund }
  })
}
