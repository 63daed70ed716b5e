import { and, asc, eq, sql } from 'drizzle-orm'
import { claimed, isDue, isOneOf } from '../due.ts'
import type { Db, Services } from '../services.ts'
import { learnTruth } from './learn-truth.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { notices } from './tables.ts'
import { whatFailed } from './what-failed.ts'

type Notice = typeof notices.$inferSelect

const AT_ONCE = 10

export interface AppliedNotice {
  eventId: string
  type: string
  /** What came of it, or why nothing did: then it is tried again. */
  outcome: string
  failed: boolean
}

/** Does what the inbox asks for, a few at a time: a notice is a hint, the truth is read from who sent it. */
export async function applyNotices(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
): Promise<AppliedNotice[]> {
  const due = db
    .select({ eventId: notices.eventId })
    .from(notices)
    .where(isDue(notices, notices.appliedAt))
    .orderBy(asc(notices.nextAttemptAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const mine = await db.update(notices).set(claimed(notices)).where(isOneOf(notices.eventId, due)).returning()
  return Promise.all(mine.map((notice) => apply(db, services, notice)))
}

async function apply(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  notice: Notice,
): Promise<AppliedNotice> {
  const { eventId, type } = notice
  const mine = and(eq(notices.provider, notice.provider), eq(notices.eventId, notice.eventId))
  try {
    const outcome = await outcomeOf(db, services, notice)
    await db.update(notices).set({ appliedAt: sql`now()`, outcome, lastError: null }).where(mine)
    return { eventId, type, outcome, failed: false }
  } catch (error) {
    const lastError = whatFailed(error)
    await db.update(notices).set({ lastError }).where(mine)
    return { eventId, type, outcome: lastError, failed: true }
  }
}

async function outcomeOf(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  { provider, subject }: Notice,
): Promise<string> {
  if (!subject) return 'not_followed'
  const truth = await learnTruth(db, services, { provider, subject })
  return truth ? recordPaymentEvent(db, truth) : 'unknown_session'
}
