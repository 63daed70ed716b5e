import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { claimValues, isAnyOf, isDue } from '../../job-claim.ts'
import { getProviderRefusal } from '../../provider-refusal.ts'
import type { Db, Services } from '../../services.ts'
import { fetchPayment } from '../fetch-payment.ts'
import { formatError } from '../provider-requests/format-error.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { type WebhookEvent, webhookEvents } from './tables.ts'

const BATCH_SIZE = 10
/** Over a day and a half. What the provider refuses is given up at once. */
const MAX_ATTEMPTS = 40

export interface ProcessedWebhookEvent {
  eventId: string
  type: string
  /** What came of it, or why nothing did: then it is tried again. */
  outcome: string
  failed: boolean
}

/** Does what the inbox asks for, a few at a time: a notice is a hint, the truth is read from who sent it. */
export async function processWebhookEvents(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
): Promise<ProcessedWebhookEvent[]> {
  const due = db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(isDue(webhookEvents, webhookEvents.appliedAt), isNull(webhookEvents.failedAt)))
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const mine = await db
    .update(webhookEvents)
    .set(claimValues(webhookEvents))
    .where(isAnyOf(webhookEvents.eventId, due))
    .returning()
  return Promise.all(mine.map((notice) => processWebhookEvent(db, services, notice)))
}

export async function processWebhookEvent(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  notice: WebhookEvent,
): Promise<ProcessedWebhookEvent> {
  const { eventId, type } = notice
  const mine = and(eq(webhookEvents.provider, notice.provider), eq(webhookEvents.eventId, notice.eventId))
  try {
    const outcome = await recordEvent(db, services, notice)
    await db.update(webhookEvents).set({ appliedAt: sql`now()`, outcome, lastError: null }).where(mine)
    return { eventId, type, outcome, failed: false }
  } catch (error) {
    const refusal = getProviderRefusal(error)
    const lastError = refusal ? refusal.reason : formatError(error)
    const isOver = (refusal !== null && !refusal.isAccess) || notice.attempts >= MAX_ATTEMPTS
    await db
      .update(webhookEvents)
      .set({ lastError, failedAt: isOver ? sql`now()` : null })
      .where(mine)
    return { eventId, type, outcome: lastError, failed: true }
  }
}

async function recordEvent(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  { provider, subject }: WebhookEvent,
): Promise<string> {
  if (!subject) return 'not_followed'
  const truth = await fetchPayment(db, services, { provider, subject })
  return truth ? recordPaymentEvent(db, truth) : 'unknown_session'
}
