import { asc, sql } from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { newId } from '../id.ts'
import type { Money } from '../money.ts'
import type { Db } from '../services.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './tables.ts'
import type { WebhookEventType, WebhookMessageType } from './webhook-event-types.ts'

/** Values of a message: ids, states, counts and amounts, and no name, address or text of a customer. */
type WebhookData = Record<string, string | number | boolean | null | Money | Record<string, number | null>[]>

interface NewWebhookMessage {
  /** Messages of one object reach an endpoint in the order in which they were recorded. */
  objectId: string
  data: WebhookData
}

/** An endpoint that subscribes to a type, and the time of the transaction. */
export interface WebhookSubscriber {
  id: string
  now: string
}

const lockSubscribers = prepareStatement((db, values: Placeholders<{ events: string }>) =>
  db
    .select({ id: webhookEndpoints.id, now: sql<string>`to_json(now())#>>'{}'` })
    .from(webhookEndpoints)
    .where(sql`${webhookEndpoints.events} @> ${values.events}::jsonb`)
    .orderBy(asc(webhookEndpoints.id))
    .for('key share'),
)

/**
 * Lists the endpoints that subscribe to a type. The lock keeps them from being deleted before their deliveries are
 * inserted; it excludes no other change.
 */
export function lockWebhookSubscribers(tx: Db, type: WebhookEventType): Promise<WebhookSubscriber[]> {
  return lockSubscribers(tx, { events: JSON.stringify([type]) })
}

/**
 * Records messages of one type in the caller's transaction, so that they are sent if and only if it commits. Without an
 * endpoint that subscribes to the type it writes nothing and does not call `load`. The caller holds the lock of each
 * object, so that the order of its messages is the order of its changes. A caller that has locked the subscribers passes
 * them.
 */
export async function recordWebhookMessages(
  tx: Db,
  type: WebhookEventType,
  load: () => Promise<NewWebhookMessage[]> | NewWebhookMessage[],
  lockedSubscribers?: WebhookSubscriber[],
): Promise<void> {
  const subscribers = lockedSubscribers ?? (await lockWebhookSubscribers(tx, type))
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
