import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { claimValues, isAnyOf, isDue } from '../../job-claim.ts'
import { getProviderRefusal, type ProviderRefusal } from '../../provider-refusal.ts'
import type { Db, PaymentProvider, PaymentSnapshot, RefundSnapshot, Services } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { withTimeout } from '../../with-timeout.ts'
import { fetchPayment } from '../fetch-payment.ts'
import { paymentIssues } from '../issues/tables.ts'
import { formatError } from '../provider-requests/format-error.ts'
import { recordProviderProblem } from '../provider-requests/provider-problems.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { payments } from '../tables.ts'
import { failRefund, reportOverdueRefund } from './fail-refund.ts'
import { recordRefund } from './record-refunds.ts'
import { sendRefundRequest } from './send-refund-request.ts'
import { type Refund, refunds } from './tables.ts'

type ProviderServices = Pick<Services, 'paymentProviders'>

const BATCH_SIZE = 10
/** Over a day and a half: after that a person has to look. */
const MAX_ERRORS = 40
/** Banks need ten days at most. */
const OVERDUE_AFTER = sql`interval '10 days'`

/**
 * Asks the provider for a refund that is booked, and records its answer. Asked again without harm: it has an
 * idempotency key, and what the provider knows already is recorded first. When the provider cannot be
 * reached, or needs longer than a call of ours may take, the refund stays `asked`, and the job asks again.
 */
export async function submitRefund(db: Db, services: ProviderServices, refundId: string): Promise<Refund> {
  try {
    await withTimeout(submit(db, services, await requireRefund(db, refundId)))
  } catch (error) {
    await recordError(db, refundId, getProviderRefusal(error)?.reason ?? formatError(error))
  }
  return requireRefund(db, refundId)
}

/** Asks for, or after, every refund that is due. How many were. */
export async function submitDueRefunds(db: Db, services: ProviderServices): Promise<number> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isDue(refunds, refunds.settledAt))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const mine = await db.update(refunds).set(claimValues(refunds)).where(isAnyOf(refunds.id, due)).returning()
  await Promise.all(mine.map(({ id }) => submitRefund(db, services, id)))
  return mine.length
}

async function submit(db: Db, services: ProviderServices, refund: Refund): Promise<void> {
  const provider = services.paymentProviders.find(({ name }) => name === refund.provider)
  if (!provider?.refund) throw new Error(`${refund.provider} is not configured`)
  const sessionId = await requireSessionId(db, refund)
  const truth = await fetchPayment(db, services, { provider: provider.name, subject: sessionId })
  if (truth) await recordPaymentEvent(db, truth)
  const { status, errorCount, lastError } = await requireRefund(db, refund.id)
  if (status === 'pending') return scheduleNextCheck(db, refund.id, sessionId)
  if (status !== 'asked') return
  // The provider was read just now and knows nothing of it.
  if (errorCount >= MAX_ERRORS && !isKnownToProvider(truth, refund)) {
    return failRefund(db, refund.id, sessionId, lastError)
  }
  try {
    const told = await sendRefundRequest(db, provider as Required<PaymentProvider>, refund)
    await recordResult(db, refund.id, sessionId, told)
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

/** Refused, it will be refused again: it has failed, unless an earlier try that brought no answer was why. */
async function settleRejectedRefund(
  db: Db,
  services: ProviderServices,
  refund: Refund,
  { sessionId, refusal }: { sessionId: string; refusal: ProviderRefusal },
): Promise<void> {
  const truth = await fetchPayment(db, services, { provider: refund.provider, subject: sessionId })
  if (truth) await recordPaymentEvent(db, truth)
  if (!isKnownToProvider(truth, refund)) await failRefund(db, refund.id, sessionId, refusal.reason)
}

function isKnownToProvider(truth: PaymentSnapshot | null, { id }: Refund): boolean {
  return truth?.refunds.some(({ refundId }) => refundId === id) ?? false
}

/** Accepted and not at its end: asked about as long as it takes, ever more seldom, and reported once when it is long. */
async function scheduleNextCheck(db: Db, id: string, sessionId: string): Promise<void> {
  const [waiting] = await db
    .update(refunds)
    .set({
      nextAttemptAt: sql`now() + least(interval '12 hours', greatest(interval '1 minute', (now() - ${refunds.createdAt}) / 4))`,
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning({ isLong: sql<boolean>`${refunds.createdAt} < now() - ${OVERDUE_AFTER}` })
  if (waiting?.isLong) await reportOverdueRefund(db, id, sessionId)
}

async function recordResult(db: Db, id: string, sessionId: string, told: RefundSnapshot): Promise<void> {
  const settings = await getSettings(db)
  await db.transaction(async (tx) => {
    const { paymentId } = await requireRefund(tx, id)
    if (paymentId) await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) return
    const { provider, chargeId } = refund
    await recordRefund(tx, refund, told, { provider, sessionId, chargeId }, settings)
  })
}

/** Counts a try that brought no answer. Nothing fails for that alone: the provider may have done what was asked. */
async function recordError(db: Db, id: string, lastError: string): Promise<void> {
  const [refund] = await db
    .update(refunds)
    .set({ lastError, errorCount: sql`${refunds.errorCount} + 1` })
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)))
    .returning()
  if (!refund || refund.errorCount < MAX_ERRORS) return
  await reportOverdueRefund(db, id, await requireSessionId(db, refund), lastError)
}

async function requireRefund(db: Db, id: string): Promise<Refund> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) throw new Error(`no refund ${id}`)
  return refund
}

/** The session whose money it gives back. */
async function requireSessionId(db: Db, refund: Refund): Promise<string> {
  const [found] = await db
    .select({ ofPayment: payments.sessionId, ofIssue: paymentIssues.sessionId })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(paymentIssues, eq(paymentIssues.id, refunds.issueId))
    .where(eq(refunds.id, refund.id))
  const sessionId = found?.ofPayment ?? found?.ofIssue
  if (!sessionId) throw new Error(`no session of refund ${refund.id}`)
  return sessionId
}
