import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { attemptValues, isAnyOf, isDue } from '../../database/attempts.ts'
import { formatError } from '../../format-error.ts'
import { getProviderRefusal } from '../../provider-refusal.ts'
import type { Db, PaymentServices } from '../../services.ts'
import { syncPayment } from '../sync-payment.ts'
import { type WebhookEvent, webhookEvents } from './tables.ts'

const BATCH_SIZE = 10
/** Takes more than a day and a half. An event that the provider refuses to answer fails at once. */
const MAX_ATTEMPTS = 40

interface ProcessedWebhookEvent {
  eventId: string
  type: string
  /** The outcome, or the error after which the event is tried again. */
  outcome: string
  failed: boolean
}

/**
 * Processes a batch of stored webhook events. An event only says that something changed: its content is never trusted,
 * the payment is fetched from the provider instead.
 */
export async function processWebhookEvents(
  db: Db,
  services: PaymentServices,
): Promise<ProcessedWebhookEvent[]> {
  const due = db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(isDue(webhookEvents, webhookEvents.processedAt), isNull(webhookEvents.failedAt)))
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const leased = await db
    .update(webhookEvents)
    .set(attemptValues(webhookEvents))
    .where(isAnyOf(webhookEvents.eventId, due))
    .returning()
  return Promise.all(leased.map((event) => processWebhookEvent(db, services, event)))
}

export async function processWebhookEvent(
  db: Db,
  services: PaymentServices,
  event: WebhookEvent,
): Promise<ProcessedWebhookEvent> {
  const { eventId, type } = event
  const isSameEvent = and(eq(webhookEvents.provider, event.provider), eq(webhookEvents.eventId, eventId))
  try {
    const outcome = await syncEvent(db, services, event)
    await db
      .update(webhookEvents)
      .set({ processedAt: sql`now()`, outcome, lastError: null })
      .where(isSameEvent)
    return { eventId, type, outcome, failed: false }
  } catch (error) {
    const refusal = getProviderRefusal(error)
    const lastError = refusal ? refusal.reason : formatError(error)
    const isFailed = (refusal !== null && !refusal.isAccess) || event.attempts >= MAX_ATTEMPTS
    await db
      .update(webhookEvents)
      .set({ lastError, failedAt: isFailed ? sql`now()` : null })
      .where(isSameEvent)
    return { eventId, type, outcome: lastError, failed: true }
  }
}

async function syncEvent(
  db: Db,
  services: PaymentServices,
  { provider, subject }: WebhookEvent,
): Promise<string> {
  if (!subject) return 'not_followed'
  const { outcome } = await syncPayment(db, services, { provider, subject }, { capture: true })
  return outcome
}
