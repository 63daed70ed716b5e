import { asc, sql } from 'drizzle-orm'
import { newId } from '../id.ts'
import type { Money } from '../money.ts'
import type { Db } from '../services.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './tables.ts'
import type { WebhookEventType, WebhookMessageType } from './webhook-fields.ts'

/** Values of a message: ids, states, counts and amounts, and no name, address or text of a customer. */
export type WebhookData = Record<string, string | number | boolean | null | Money>

export interface NewWebhookMessage {
  /** Messages of one object reach an endpoint in the order in which they were recorded. */
  objectId: string
  data: WebhookData
}

/**
 * Records messages of one type in the caller's transaction, so that they are sent if and only if it commits. Without an
 * endpoint that subscribes to the type it writes nothing and does not call `load`. The caller holds the lock of each
 * object, so that the order of its messages is the order of its changes.
 */
export async function recordWebhookMessages(
  tx: Db,
  type: WebhookEventType,
  load: () => Promise<NewWebhookMessage[]> | NewWebhookMessage[],
): Promise<void> {
  // The lock keeps an endpoint from being deleted before its deliveries are inserted; it excludes no other change.
  const subscribers = await tx
    .select({ id: webhookEndpoints.id, now: sql<string>`to_json(now())#>>'{}'` })
    .from(webhookEndpoints)
    .where(sql`${webhookEndpoints.events} @> ${JSON.stringify([type])}::jsonb`)
    .orderBy(asc(webhookEndpoints.id))
    .for('key share')
  const [first] = subscribers
  if (!first) return
  const at = new Date(first.now)
  for (const message of await load()) {
    const messageId = await insertWebhookMessage(tx, { ...message, type, at })
    const delivery = { messageId, objectId: message.objectId }
    await tx
      .insert(webhookDeliveries)
      .values(subscribers.map(({ id }) => ({ ...delivery, id: newId(), endpointId: id })))
  }
}

/** Inserts a message and returns its id. */
export async function insertWebhookMessage(
  tx: Db,
  message: NewWebhookMessage & { type: WebhookMessageType; at: Date },
): Promise<string> {
  const { type, objectId, data, at } = message
  const id = newId()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await tx.insert(webhookMessages).values({ id, type, objectId, body })
  return id
}
