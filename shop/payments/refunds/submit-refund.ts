import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { attemptValues, isAnyOf, isDue } from '../../database/attempts.ts'
import { formatError } from '../../format-error.ts'
import type { PaymentProvider, PaymentSnapshot, RefundSnapshot } from '../../providers/payment-provider.ts'
import { getProviderRefusal, type ProviderRefusal } from '../../providers/provider-errors.ts'
import type { Db, PaymentServices } from '../../services.ts'
import { withTimeout } from '../../with-timeout.ts'
import { syncReturnedStatus } from '../apply-payment-state.ts'
import { isOrderBlocked, isSessionDisputed } from '../disputes/blocked-orders.ts'
import { syncRefundIssues } from '../issues/sync-refund-issues.ts'
import { paymentIssues } from '../issues/tables.ts'
import { lockPayment } from '../lock-payment.ts'
import { requireProvider } from '../payment-providers.ts'
import {
  canReplaceKey,
  getIdempotencyKey,
  getKeyValuesAfterFailure,
  getNextKeyValues,
  isCurrentKey,
} from '../provider-requests/idempotency-key.ts'
import { recordProviderProblem } from '../provider-requests/provider-problems.ts'
import { syncPayment } from '../sync-payment.ts'
import { payments } from '../tables.ts'
import { failRefund, reportOverdueRefund } from './fail-refund.ts'
import { getIssuePaymentId } from './queue-refund-email.ts'
import { getRefundContext, recordRefund } from './record-refunds.ts'
import { type Refund, refunds } from './tables.ts'

const BATCH_SIZE = 10
/** Takes more than a day and a half. After that staff have to look at the refund. */
const MAX_ERRORS = 40
/** The longest time that banks take. */
const OVERDUE_AFTER = sql`interval '10 days'`

/**
 * Sends a refund to its provider and records the answer. Safe to repeat: the request has an idempotency key, and what
 * the provider already knows is recorded first. When the provider does not answer in time the refund stays `asked`, and
 * a job sends it again.
 */
export async function submitRefund(db: Db, services: PaymentServices, refundId: string): Promise<Refund> {
  try {
    await withTimeout(submit(db, services, await requireRefund(db, refundId)))
  } catch (error) {
    await recordError(db, refundId, getProviderRefusal(error)?.reason ?? formatError(error))
  }
  return requireRefund(db, refundId)
}

/** Sends or follows up the refunds that are due. Returns how many there were. */
export async function submitDueRefunds(db: Db, services: PaymentServices): Promise<number> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isDue(refunds, refunds.settledAt))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const leased = await db
    .update(refunds)
    .set(attemptValues(refunds))
    .where(isAnyOf(refunds.id, due))
    .returning()
  await Promise.all(leased.map(({ id }) => submitRefund(db, services, id)))
  return leased.length
}

async function submit(db: Db, services: PaymentServices, refund: Refund): Promise<void> {
  const provider = requireProvider(services, refund.provider)
  const sessionId = await requireSessionId(db, refund)
  const { snapshot } = await syncPayment(db, services, { provider: provider.name, subject: sessionId })
  const { status, errorCount, lastError } = await requireRefund(db, refund.id)
  if (status === 'pending') return scheduleNextCheck(db, refund.id)
  if (status !== 'asked') return
  // The snapshot is fresh, so a refund missing there was never accepted.
  if (!isKnownToProvider(snapshot, refund)) {
    if (errorCount >= MAX_ERRORS) return failRefund(db, refund.id, { reason: lastError })
    // The dispute was opened after staff requested the refund; the customer could get the money twice.
    if (await isDisputed(db, refund, sessionId))
      return failRefund(db, refund.id, { code: 'payment_disputed' })
  }
  try {
    await recordResult(db, refund.id, await sendRefundRequest(db, provider, refund))
  } catch (error) {
    const refusal = getProviderRefusal(error)
    if (!refusal) throw error
    if (refusal.isAccess) {
      await recordProviderProblem(db, 'refund', refusal, refund.paymentId)
      throw refusal
    }
    await settleRejectedRefund(db, services, refund, { sessionId, refusal })
  }
}

/** A refused refund has failed, unless an earlier attempt without an answer had succeeded. */
async function settleRejectedRefund(
  db: Db,
  services: PaymentServices,
  refund: Refund,
  { sessionId, refusal }: { sessionId: string; refusal: ProviderRefusal },
): Promise<void> {
  const { snapshot } = await syncPayment(db, services, { provider: refund.provider, subject: sessionId })
  if (!isKnownToProvider(snapshot, refund)) await failRefund(db, refund.id, { reason: refusal.reason })
}

function isDisputed(db: Db, { orderId, paymentId, provider }: Refund, sessionId: string): Promise<boolean> {
  if (orderId) return isOrderBlocked(db, { orderId })
  return paymentId ? isOrderBlocked(db, { paymentId }) : isSessionDisputed(db, { provider, sessionId })
}

function isKnownToProvider(snapshot: PaymentSnapshot | null, { id }: Refund): boolean {
  return snapshot?.refunds.some(({ refundId }) => refundId === id) ?? false
}

/** Schedules the next check of a pending refund at growing intervals. Reports it to staff once when it is overdue. */
async function scheduleNextCheck(db: Db, id: string): Promise<void> {
  const [pending] = await db
    .update(refunds)
    .set({
      nextAttemptAt: sql`now() + least(interval '12 hours', greatest(interval '1 minute', (now() - ${refunds.createdAt}) / 4))`,
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning({ isOverdue: sql<boolean>`${refunds.createdAt} < now() - ${OVERDUE_AFTER}` })
  if (pending?.isOverdue) await reportOverdueRefund(db, id)
}

async function recordResult(db: Db, id: string, snapshot: RefundSnapshot): Promise<void> {
  const context = await getRefundContext(db)
  await db.transaction(async (tx) => {
    const { paymentId, issueId } = await requireRefund(tx, id)
    const lockedId = paymentId ?? (await getIssuePaymentId(tx, issueId))
    if (lockedId) await lockPayment(tx, lockedId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) return
    await recordRefund(tx, refund, snapshot, context)
    if (!paymentId) return
    await syncReturnedStatus(tx, paymentId)
    await syncRefundIssues(tx, paymentId)
  })
}

/** Counts an attempt without an answer. The refund does not fail: the provider may have accepted it. */
async function recordError(db: Db, id: string, lastError: string): Promise<void> {
  const [refund] = await db
    .update(refunds)
    .set({ lastError, errorCount: sql`${refunds.errorCount} + 1` })
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)))
    .returning()
  if (!refund || refund.errorCount < MAX_ERRORS) return
  await reportOverdueRefund(db, id)
}

async function requireRefund(db: Db, id: string): Promise<Refund> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) throw new Error(`refund ${id} not found`)
  return refund
}

async function requireSessionId(db: Db, refund: Refund): Promise<string> {
  const [found] = await db
    .select({ ofPayment: payments.sessionId, ofIssue: paymentIssues.sessionId })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(paymentIssues, eq(paymentIssues.id, refunds.issueId))
    .where(eq(refunds.id, refund.id))
  const sessionId = found?.ofPayment ?? found?.ofIssue
  if (!sessionId) throw new Error(`refund ${refund.id} has no session`)
  return sessionId
}

/**
 * Sends one refund request, after the provider was read and did not know the refund. Replaces an idempotency key under
 * which the provider repeats a server error, but only once the failed request is over: otherwise the money could be
 * refunded twice.
 */
async function sendRefundRequest(db: Db, provider: PaymentProvider, leased: Refund): Promise<RefundSnapshot> {
  if (!provider.refund) throw new Error(`${provider.name} cannot refund`)
  // The condition refers to the row as it was before the provider was read.
  if (leased.newKeyAt)
    await db.update(refunds).set(getNextKeyValues(refunds)).where(canReplaceKey(refunds, leased))
  const [refund = leased] = await db.select().from(refunds).where(eq(refunds.id, leased.id))
  const { id, chargeId, amount, currency } = refund
  try {
    return await provider.refund({
      refundId: id,
      idempotencyKey: getIdempotencyKey(refund),
      chargeId,
      amount: { amount, currency },
    })
  } catch (error) {
    const keyFailure = getKeyValuesAfterFailure(refunds, error)
    if (keyFailure) await db.update(refunds).set(keyFailure).where(isCurrentKey(refunds, refund))
    throw error
  }
}
