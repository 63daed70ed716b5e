import { and, eq, isNull, ne } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { isSessionDisputed } from '../disputes/list-blocked-orders.ts'
import { isUnapplied } from '../issues/open-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'
import {
  createPaymentRefund,
  insertRequestedRefund,
  type RefundRequest,
  requireWithinLimit,
} from './create-order-refund.ts'
import { type Refund, refunds } from './tables.ts'

/**
 * Creates a full refund of the money of an open issue: money that pays for no order, or what is left of the issue's
 * payment. The issue is read again under its lock, so that parallel calls, or a call while staff resolve the issue,
 * create one refund at most. Throws ShopError `not_found`, `nothing_to_refund`, `order_disputed` or
 * `confirmation_needed`.
 */
export async function createIssueRefund(
  db: Db,
  request: RefundRequest & { issueId: string },
): Promise<Refund> {
  const { issueId, reason, actorId, unconfirmedLimit } = request
  const isOpen = and(eq(paymentIssues.id, issueId), isNull(paymentIssues.resolvedAt))
  const [unlocked] = await db.select().from(paymentIssues).where(isOpen)
  if (!unlocked) throw new ShopError('not_found')
  if (!isUnapplied(unlocked.kind)) {
    const { paymentId } = unlocked
    if (!paymentId) throw new ShopError('nothing_to_refund')
    return createPaymentRefund(db, { paymentId, issueId, reason, actorId, unconfirmedLimit })
  }
  return db.transaction(async (tx) => {
    const [issue] = await tx.select().from(paymentIssues).where(isOpen).for('update')
    if (!issue) throw new ShopError('not_found')
    const { provider, chargeId, amount, currency } = issue
    const refundCount = await tx.$count(
      refunds,
      and(eq(refunds.issueId, issueId), ne(refunds.status, 'failed')),
    )
    // The provider returns disputed money itself, as in `createRefund`.
    if (await isSessionDisputed(tx, issue)) throw new ShopError('order_disputed')
    if (refundCount > 0 || !chargeId) throw new ShopError('nothing_to_refund')
    requireWithinLimit(amount, unconfirmedLimit)
    const money = { provider, chargeId, amount, currency }
    const audit = { action: 'payment_issue.refunded', subjectId: issueId } as const
    return insertRequestedRefund(tx, { ...money, issueId, reason, actorId }, audit)
  })
}
