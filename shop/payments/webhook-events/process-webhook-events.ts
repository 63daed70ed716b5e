import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { recordAction } from '../../audit/record-action.ts'
import { attemptValues, isAnyOf, isDue } from '../../database/attempts.ts'
import { ShopError } from '../../errors.ts'
import { formatError } from '../../format-error.ts'
import type { ProviderName } from '../../providers/payment-provider.ts'
import { getProviderRefusal } from '../../providers/provider-errors.ts'
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

export function isWebhookEventDue(): SQL | undefined {
  return and(isDue(webhookEvents, webhookEvents.processedAt), isNull(webhookEvents.failedAt))
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
    .where(isWebhookEventDue())
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

async function processWebhookEvent(
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

interface WebhookEventKey {
  provider: ProviderName
  eventId: string
}

const MAX_LISTED = 50

/** Condition: the shop gave up processing the event, and nobody has retried or dismissed it since. */
export function isFailedEvent(): SQL | undefined {
  return and(isNotNull(webhookEvents.failedAt), isNull(webhookEvents.processedAt))
}

export async function listFailedWebhookEvents(db: Db): Promise<WebhookEvent[]> {
  return db
    .select()
    .from(webhookEvents)
    .where(isFailedEvent())
    .orderBy(desc(webhookEvents.failedAt))
    .limit(MAX_LISTED)
}

/**
 * Processes a failed event again. If it fails again it stays listed with the new reason. Throws ShopError `not_found` when
 * no such event has failed.
 */
export async function retryWebhookEvent(
  db: Db,
  services: PaymentServices,
  key: WebhookEventKey,
  actorId: string,
): Promise<WebhookEvent> {
  const change = { failedAt: null, attempts: 0, nextAttemptAt: sql`now() + interval '1 minute'` }
  const event = await updateFailedEvent(db, key, change, 'webhook_event.retried', actorId)
  await processWebhookEvent(db, services, event)
  const [processed] = await db.select().from(webhookEvents).where(hasEventKey(key))
  return processed ?? event
}

/** Takes a failed event off the list without processing it. Throws ShopError `not_found` when no such event has failed. */
export async function dismissWebhookEvent(db: Db, key: WebhookEventKey, actorId: string): Promise<void> {
  const change = { processedAt: sql`now()`, outcome: 'dismissed' }
  await updateFailedEvent(db, key, change, 'webhook_event.dismissed', actorId)
}

async function updateFailedEvent(
  db: Db,
  key: WebhookEventKey,
  change: PgUpdateSetSource<typeof webhookEvents>,
  action: AuditAction,
  actorId: string,
): Promise<WebhookEvent> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .update(webhookEvents)
      .set(change)
      .where(and(hasEventKey(key), isFailedEvent()))
      .returning()
    if (!event) throw new ShopError('not_found')
    const { provider, eventId, type } = event
    const actor = { userId: actorId, apiKeyId: null }
    await recordAction(tx, actor, action, eventId, { after: { provider, type } })
    return event
  })
}

function hasEventKey({ provider, eventId }: WebhookEventKey): SQL | undefined {
  return and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId))
}
