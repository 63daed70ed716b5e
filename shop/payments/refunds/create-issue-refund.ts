import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { isSessionDisputed } from '../disputes/list-blocked-orders.ts'
import { ACTIONS_OF_ISSUES, type IssueAction, isUnapplied } from '../issues/issue-kinds.ts'
import { getMoneyLeft } from '../issues/resolve-payment-issue.ts'
import { getRefundDebt } from '../issues/sync-refund-issues.ts'
import { paymentIssues } from '../issues/tables.ts'
import { lockPayment } from '../lock-payment.ts'
import {
  createRefund,
  insertRequestedRefund,
  type RefundRequest,
  requireWithinLimit,
} from './create-order-refund.ts'
import { type Refund, refunds } from './tables.ts'

type Issue = typeof paymentIssues.$inferSelect
type IssueRefundRequest = RefundRequest & { issueId: string }

/**
 * Creates a refund of the money of an open issue: money that pays for no order, what is left of a payment that came too
 * late, or a failed refund again. The issue is read again under its lock, so that parallel calls, or a call while staff
 * resolve the issue, create one refund at most. Throws ShopError `not_found`, `issue_action_not_allowed`,
 * `nothing_to_refund`, `refund_too_large`, `order_disputed` or `confirmation_needed`.
 */
export async function createIssueRefund(db: Db, request: IssueRefundRequest): Promise<Refund> {
  return db.transaction(async (tx) => {
    const issue = await lockIssue(tx, request.issueId, 'refund')
    if (isUnapplied(issue.kind)) return refundUnappliedMoney(tx, issue, request)
    if (issue.kind === 'refund_failed') return repeatRefund(tx, issue, request)
    return refundLatePayment(tx, issue, request)
  })
}

/**
 * Locks an open issue that allows an action, with its payment. Throws ShopError `not_found` when no such issue is open, and
 * `issue_action_not_allowed`.
 */
async function lockIssue(tx: Db, issueId: string, action: IssueAction): Promise<Issue> {
  const isOpen = and(eq(paymentIssues.id, issueId), isNull(paymentIssues.resolvedAt))
  const [unlocked] = await tx.select().from(paymentIssues).where(isOpen)
  if (unlocked?.paymentId) await lockPayment(tx, unlocked.paymentId)
  const [issue] = await tx.select().from(paymentIssues).where(isOpen).for('update')
  if (!issue) throw new ShopError('not_found')
  const allowed: readonly IssueAction[] = ACTIONS_OF_ISSUES[issue.kind]
  if (!allowed.includes(action)) throw new ShopError('issue_action_not_allowed')
  return issue
}

/** Refunds what is left of money that pays for no order, unless another refund of it is under way. */
async function refundUnappliedMoney(tx: Db, issue: Issue, request: IssueRefundRequest): Promise<Refund> {
  const { id: issueId, provider, chargeId, currency } = issue
  // The provider returns disputed money itself, as in `createRefund`.
  if (await isSessionDisputed(tx, issue)) throw new ShopError('order_disputed')
  const isUnderway = and(eq(refunds.issueId, issueId), inArray(refunds.status, ['asked', 'pending']))
  const amount = await getMoneyLeft(tx, eq(paymentIssues.id, issueId))
  if (!chargeId || amount <= 0 || (await tx.$count(refunds, isUnderway)) > 0)
    throw new ShopError('nothing_to_refund')
  requireWithinLimit(amount, request.unconfirmedLimit)
  const { reason, actorId } = request
  return insertRequestedRefund(
    tx,
    { provider, chargeId, amount, currency, issueId, reason, actorId },
    { action: 'payment_issue.refunded', subjectId: issueId },
  )
}

/** Refunds all that is left of a payment whose orders were closed before the money came. */
function refundLatePayment(tx: Db, { id, paymentId }: Issue, request: IssueRefundRequest): Promise<Refund> {
  if (!paymentId) throw new ShopError('nothing_to_refund')
  const audit = { action: 'payment_issue.refunded', subjectId: id } as const
  return createRefund(tx, { ...request, paymentId, issueId: id, audit })
}

/** Refunds the debt of a failed refund again, for the same orders. The issue ends when the new refund has succeeded. */
async function repeatRefund(tx: Db, issue: Issue, request: IssueRefundRequest): Promise<Refund> {
  const [failed] = issue.refundId ? await tx.select().from(refunds).where(eq(refunds.id, issue.refundId)) : []
  if (!failed?.paymentId) throw new ShopError('nothing_to_refund')
  const { unpaid, pending, parts } = await getRefundDebt(tx, failed)
  if (pending > 0 || unpaid === 0) throw new ShopError('nothing_to_refund')
  const assigned = parts.flatMap(({ orderId, unpaid: amount }) =>
    orderId && orderId !== failed.orderId && amount > 0 ? [{ orderId, amount }] : [],
  )
  const { reason = failed.reason ?? undefined, actorId, unconfirmedLimit } = request
  return createRefund(tx, {
    paymentId: failed.paymentId,
    orderId: failed.orderId ?? undefined,
    isForMissing: failed.isForMissing,
    amount: unpaid,
    assigned,
    reason,
    actorId,
    unconfirmedLimit,
    audit: { action: 'payment_issue.refunded', subjectId: issue.id },
  })
}
