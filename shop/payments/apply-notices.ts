import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { claimed, isDue, isOneOf } from '../due.ts'
import { refusalIn } from '../provider-refusal.ts'
import type { Db, Services } from '../services.ts'
import { learnTruth } from './learn-truth.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { notices } from './tables.ts'
import { whatFailed } from './what-failed.ts'

type Notice = typeof notices.$inferSelect

const AT_ONCE = 10
/** Over a day and a half. What the provider refuses is given up at once. */
const MOST_ATTEMPTS = 40

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
    .where(and(isDue(notices, notices.appliedAt), isNull(notices.failedAt)))
    .orderBy(asc(notices.nextAttemptAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const mine = await db.update(notices).set(claimed(notices)).where(isOneOf(notices.eventId, due)).returning()
  return Promise.all(mine.map((notice) => applyNotice(db, services, notice)))
}

export async function applyNotice(
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
    const refusal = refusalIn(error)
    const lastError = refusal ? refusal.reason : whatFailed(error)
    const isOver = (refusal !== null && !refusal.isAccess) || notice.attempts >= MOST_ATTEMPTS
    await db
      .update(notices)
      .set({ lastError, failedAt: isOver ? sql`now()` : null })
      .where(mine)
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
