import { and, eq, isNull, ne } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import type { Db } from '../../services.ts'
import { isUnapplied } from '../issues/open-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'
import {
  buildAuditEntry,
  type CreateRefundResult,
  createPaymentRefund,
  FIRST_JOB_ATTEMPT,
} from './create-order-refund.ts'
import { insertRefund } from './insert-refund.ts'
import { refunds } from './tables.ts'

/**
 * Books a full refund of the money of an open issue: money that bought nothing, or what is left of the issue's payment.
 * Of a failed refund only its own amount is refunded. The issue is read again under its lock, so that two calls at once,
 * or a call while somebody resolves the issue, book one refund at most.
 */
export async function createIssueRefund(
  db: Db,
  wish: { issueId: string; reason?: string; actorId: string },
): Promise<CreateRefundResult> {
  const { issueId, reason, actorId } = wish
  const open = and(eq(paymentIssues.id, issueId), isNull(paymentIssues.resolvedAt))
  const [known] = await db.select().from(paymentIssues).where(open)
  if (!known) return { ok: false, reason: 'not_found' }
  if (!isUnapplied(known.kind)) {
    const { paymentId } = known
    return paymentId
      ? createPaymentRefund(db, { paymentId, issueId, reason, actorId })
      : { ok: false, reason: 'nothing_to_refund' }
  }
  return db.transaction(async (tx) => {
    const [issue] = await tx.select().from(paymentIssues).where(open).for('update')
    if (!issue) return { ok: false, reason: 'not_found' }
    const { provider, chargeId, amount, currency } = issue
    const already = await tx.$count(refunds, and(eq(refunds.issueId, issueId), ne(refunds.status, 'failed')))
    if (already > 0 || !chargeId) return { ok: false, reason: 'nothing_to_refund' }
    const money = { provider, chargeId, amount, currency }
    const by = { reason, actorId, nextAttemptAt: FIRST_JOB_ATTEMPT }
    const refund = await insertRefund(tx, { issueId, ...money, ...by })
    const action = 'payment_issue.refunded'
    await recordAction(tx, { action, subjectId: issueId, ...buildAuditEntry(refund) })
    return { ok: true, refund }
  })
}
