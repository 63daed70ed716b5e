import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { isOrderBlocked, isSessionDisputed } from '../disputes/blocked-orders.ts'
import { ACTIONS_OF_ISSUES, type IssueAction, isUnapplied } from '../issues/issue-kinds.ts'
import { getMoneyLeft } from '../issues/resolve-payment-issue.ts'
import { getRefundDebt, syncRefundIssues } from '../issues/sync-refund-issues.ts'
import { paymentIssues } from '../issues/tables.ts'
import { lockPayment } from '../lock-payment.ts'
import { isPaid } from '../payment-status.ts'
import { insertAssignment } from './assign-return.ts'
import { getOrderBalance, getPaymentLeft } from './order-balance.ts'
import { type Refund, refunds } from './tables.ts'

/** The creator of a refund submits it at once; the job takes over after this time. */
const FIRST_JOB_ATTEMPT = sql`now() + interval '1 minute'`

/** Fields of every refund by staff. */
interface RefundRequest {
  reason?: string
  actorId: string
  /** Pence that may be refunded of the payment in all while the session is not confirmed; left out for no limit. */
  unconfirmedLimit?: number
}

interface OrderRefundRequest extends RefundRequest {
  orderId: string
  /** Pence; all that is left of the price when left out. */
  amount?: number
  idempotencyKey?: string
  /** As the column of that name. */
  isForMissing?: boolean
}

/**
 * Creates a refund of an order. Parallel calls never refund more than was paid. The same idempotency key returns the same
 * refund. `submitRefund` then sends it to the provider. Throws ShopError `not_found`, `nothing_to_refund`,
 * `refund_too_large`, `idempotency_key_reused`, `order_disputed` or `confirmation_needed`.
 */
export async function createOrderRefund(db: Db, request: OrderRefundRequest): Promise<Refund> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, request.orderId))
    if (!order) throw new ShopError('not_found')
    const audit = { action: 'order.refunded', subjectId: order.id } as const
    return createRefund(tx, { ...request, paymentId: order.paymentId, audit })
  })
}

interface PaymentRefundRequest extends RefundRequest {
  paymentId: string
  /** Left out for a refund of the whole payment. */
  orderId?: string
  amount?: number
  idempotencyKey?: string
  isForMissing?: boolean
  /** As the column of that name. */
  issueId?: string
  /** Parts for orders, of a refund without an order. */
  assigned?: { orderId: string; amount: number }[]
  audit: { action: AuditAction; subjectId: string }
}

/** As `createOrderRefund`, also for a payment without naming one of its orders. */
async function createRefund(tx: Db, request: PaymentRefundRequest): Promise<Refund> {
  const { paymentId, orderId, idempotencyKey, reason, actorId, issueId, isForMissing } = request
  const payment = await lockPayment(tx, paymentId)
  if (!payment) throw new ShopError('not_found')
  const { provider, chargeId, currency } = payment
  if (!isPaid(payment.status) || !provider || !chargeId) throw new ShopError('nothing_to_refund')
  const earlier = orderId && idempotencyKey && (await getRefundByKey(tx, orderId, idempotencyKey))
  if (earlier) {
    if (request.amount === undefined || request.amount === earlier.amount) return earlier
    throw new ShopError('idempotency_key_reused')
  }
  // The provider returns disputed money itself: a refund beside it would pay the customer twice.
  if (await isOrderBlocked(tx, orderId ? { orderId } : { paymentId })) throw new ShopError('order_disputed')
  const { refunded, left: paymentLeft } = await getPaymentLeft(tx, paymentId)
  const left = orderId ? (await getOrderBalance(tx, orderId)).left : paymentLeft
  if (left <= 0) throw new ShopError('nothing_to_refund')
  const amount = request.amount ?? left
  if (amount > left) throw new ShopError('refund_too_large')
  requireWithinLimit(refunded + amount, request.unconfirmedLimit)
  const refund = await insertRequestedRefund(
    tx,
    {
      paymentId,
      orderId,
      issueId,
      provider,
      chargeId,
      amount,
      currency,
      isForMissing,
      idempotencyKey,
      reason,
      actorId,
    },
    request.audit,
  )
  for (const part of request.assigned ?? []) await insertAssignment(tx, { ...part, refundId: refund.id })
  await syncRefundIssues(tx, paymentId)
  return refund
}

function requireWithinLimit(amount: number, unconfirmedLimit: number | undefined): void {
  if (unconfirmedLimit !== undefined && amount > unconfirmedLimit) throw new ShopError('confirmation_needed')
}

/** Inserts a refund that staff requested, to be submitted, and records it in the activity log. */
async function insertRequestedRefund(
  tx: Db,
  values: Omit<PgInsertValue<typeof refunds>, 'id' | 'nextAttemptAt'>,
  audit: PaymentRefundRequest['audit'],
): Promise<Refund> {
  const refund = await insertRefund(tx, { ...values, nextAttemptAt: FIRST_JOB_ATTEMPT })
  const { actorId, amount, currency, reason } = refund
  const { action, subjectId } = audit
  await recordAction(tx, { userId: actorId, apiKeyId: null }, action, subjectId, {
    after: { amount, currency, ...(reason && { reason }) },
  })
  return refund
}

export async function insertRefund(
  tx: Db,
  values: Omit<PgInsertValue<typeof refunds>, 'id'>,
): Promise<Refund> {
  const [refund] = await tx
    .insert(refunds)
    .values({ id: newId(), ...values })
    .returning()
  if (!refund) throw new Error('refund was not inserted')
  return refund
}

async function getRefundByKey(tx: Db, orderId: string, key: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, key)))
  return refund
}

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
