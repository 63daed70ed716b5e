import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { ProviderName } from '../../payment-provider.ts'
import type { Db, PaymentServices } from '../../services.ts'
import { processWebhookEvent } from './process-webhook-events.ts'
import { type WebhookEvent, webhookEvents } from './tables.ts'

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
    await recordAction(tx, { actor, action, subjectId: eventId, after: { provider, type } })
    return event
  })
}

function hasEventKey({ provider, eventId }: WebhookEventKey): SQL | undefined {
  return and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId))
}
