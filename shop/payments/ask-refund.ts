import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { claimed, isDue, isOneOf } from '../due.ts'
import { inTime } from '../in-time.ts'
import { type ProviderRefusal, refusalIn } from '../provider-refusal.ts'
import type { Db, PaymentProvider, PaymentTruth, RefundTruth, Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { failRefund, reportOverdue } from './fail-refund.ts'
import { learnTruth } from './learn-truth.ts'
import { recordProviderProblem } from './provider-problems.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { recordRefund } from './record-refunds.ts'
import { requestRefund } from './request-refund.ts'
import { paymentIssues, payments, type Refund, refunds } from './tables.ts'
import { whatFailed } from './what-failed.ts'

type Providers = Pick<Services, 'paymentProviders'>

const AT_ONCE = 10
/** Over a day and a half: after that a person has to look. */
const MOST_ERRORS = 40
/** Banks need ten days at most. */
const UNUSUALLY_LONG = sql`interval '10 days'`

/**
 * Asks the provider for a refund that is booked, and records its answer. Asked again without harm: it has an
 * idempotency key, and what the provider knows already is recorded first. When the provider cannot be
 * reached, or needs longer than a call of ours may take, the refund stays `asked`, and the job asks again.
 */
export async function askRefund(db: Db, services: Providers, refundId: string): Promise<Refund> {
  try {
    await inTime(ask(db, services, await find(db, refundId)))
  } catch (error) {
    await keepTrying(db, refundId, refusalIn(error)?.reason ?? whatFailed(error))
  }
  return find(db, refundId)
}

/** Asks for, or after, every refund that is due. How many were. */
export async function askDueRefunds(db: Db, services: Providers): Promise<number> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isDue(refunds, refunds.settledAt))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const mine = await db.update(refunds).set(claimed(refunds)).where(isOneOf(refunds.id, due)).returning()
  await Promise.all(mine.map(({ id }) => askRefund(db, services, id)))
  return mine.length
}

async function ask(db: Db, services: Providers, refund: Refund): Promise<void> {
  const provider = services.paymentProviders.find(({ name }) => name === refund.provider)
  if (!provider?.refund) throw new Error(`${refund.provider} is not configured`)
  const sessionId = await sessionOf(db, refund)
  const truth = await learnTruth(db, services, { provider: provider.name, subject: sessionId })
  if (truth) await recordPaymentEvent(db, truth)
  const { status, errorCount, lastError } = await find(db, refund.id)
  if (status === 'pending') return waitForProvider(db, refund.id, sessionId)
  if (status !== 'asked') return
  // The provider was read just now and knows nothing of it.
  if (errorCount >= MOST_ERRORS && !isKnown(truth, refund)) {
    return failRefund(db, refund.id, sessionId, lastError)
  }
  try {
    const told = await requestRefund(db, provider as Required<PaymentProvider>, refund)
    await recordAnswer(db, refund.id, sessionId, told)
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    if (refusal.isAccess) {
      await recordProviderProblem(db, 'refund', refusal, refund.paymentId)
      throw refusal
    }
    await settleRefused(db, services, refund, { sessionId, refusal })
  }
}

/** Refused, it will be refused again: it has failed, unless an earlier try that brought no answer was why. */
async function settleRefused(
  db: Db,
  services: Providers,
  refund: Refund,
  { sessionId, refusal }: { sessionId: string; refusal: ProviderRefusal },
): Promise<void> {
  const truth = await learnTruth(db, services, { provider: refund.provider, subject: sessionId })
  if (truth) await recordPaymentEvent(db, truth)
  if (!isKnown(truth, refund)) await failRefund(db, refund.id, sessionId, refusal.reason)
}

function isKnown(truth: PaymentTruth | null, { id }: Refund): boolean {
  return truth?.refunds.some(({ refundId }) => refundId === id) ?? false
}

/** Accepted and not at its end: asked about as long as it takes, ever more seldom, and reported once when it is long. */
async function waitForProvider(db: Db, id: string, sessionId: string): Promise<void> {
  const [waiting] = await db
    .update(refunds)
    .set({
      nextAttemptAt: sql`now() + least(interval '12 hours', greatest(interval '1 minute', (now() - ${refunds.createdAt}) / 4))`,
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning({ isLong: sql<boolean>`${refunds.createdAt} < now() - ${UNUSUALLY_LONG}` })
  if (waiting?.isLong) await reportOverdue(db, id, sessionId)
}

async function recordAnswer(db: Db, id: string, sessionId: string, told: RefundTruth): Promise<void> {
  const settings = await readSettings(db)
  await db.transaction(async (tx) => {
    const { paymentId } = await find(tx, id)
    if (paymentId) await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) return
    const { provider, chargeId } = refund
    await recordRefund(tx, refund, told, { provider, sessionId, chargeId }, settings)
  })
}

/** Counts a try that brought no answer. Nothing fails for that alone: the provider may have done what was asked. */
async function keepTrying(db: Db, id: string, lastError: string): Promise<void> {
  const [refund] = await db
    .update(refunds)
    .set({ lastError, errorCount: sql`${refunds.errorCount} + 1` })
    .where(and(eq(refunds.id, id), isNull(refunds.settledAt)))
    .returning()
  if (!refund || refund.errorCount < MOST_ERRORS) return
  await reportOverdue(db, id, await sessionOf(db, refund), lastError)
}

async function find(db: Db, id: string): Promise<Refund> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) throw new Error(`no refund ${id}`)
  return refund
}

/** The session whose money it gives back. */
async function sessionOf(db: Db, refund: Refund): Promise<string> {
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
