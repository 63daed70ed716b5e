import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../audit/actions.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db, ProviderName, Services } from '../services.ts'
import { applyNotice } from './apply-notices.ts'
import { notices } from './tables.ts'

type WebhookEvent = typeof notices.$inferSelect

export interface WebhookEventKey {
  provider: ProviderName
  eventId: string
}

const MOST_LISTED = 50

/** Webhook events that the shop has given up applying, until somebody retries or dismisses them. */
export function isFailed(): SQL | undefined {
  return and(isNotNull(notices.failedAt), isNull(notices.appliedAt))
}

export async function listFailedWebhookEvents(db: Db): Promise<WebhookEvent[]> {
  return db.select().from(notices).where(isFailed()).orderBy(desc(notices.failedAt)).limit(MOST_LISTED)
}

/** Applies a failed event now; failed again, it stays listed with the new reason. Null when no such event has failed. */
export async function retryWebhookEvent(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  key: WebhookEventKey,
  actorId: string,
): Promise<WebhookEvent | null> {
  const change = { failedAt: null, attempts: 0, nextAttemptAt: sql`now() + interval '1 minute'` }
  const event = await changeFailed(db, key, change, 'webhook_event.retried', actorId)
  if (!event) return null
  await applyNotice(db, services, event)
  const [now] = await db.select().from(notices).where(isEvent(key))
  return now ?? event
}

/** Takes a failed event off the list: there is nothing for the shop in it. */
export async function dismissWebhookEvent(db: Db, key: WebhookEventKey, actorId: string): Promise<boolean> {
  const change = { appliedAt: sql`now()`, outcome: 'dismissed' }
  return (await changeFailed(db, key, change, 'webhook_event.dismissed', actorId)) !== null
}

async function changeFailed(
  db: Db,
  key: WebhookEventKey,
  change: PgUpdateSetSource<typeof notices>,
  action: AuditAction,
  actorId: string,
): Promise<WebhookEvent | null> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .update(notices)
      .set(change)
      .where(and(isEvent(key), isFailed()))
      .returning()
    if (!event) return null
    const { provider, eventId, type } = event
    const actor = { userId: actorId, apiKeyId: null }
    await recordAction(tx, { actor, action, subjectId: eventId, after: { provider, type } })
    return event
  })
}

function isEvent({ provider, eventId }: WebhookEventKey): SQL | undefined {
  return and(eq(notices.provider, provider), eq(notices.eventId, eventId))
}
