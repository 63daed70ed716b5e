import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { lockEndpoint } from './change-endpoint-state.ts'
import { insertWebhookMessage } from './record-webhook-messages.ts'
import { webhookDeliveries, webhookMessages } from './tables.ts'
import { TEST_EVENT_TYPE, WEBHOOK_LIMITS } from './webhook-event-types.ts'

/** Queues a message that only says that the endpoint works. Throws ShopError `not_found` or `webhook_paused`. */
export async function sendTestMessage(db: Db, endpointId: string, actor: Actor): Promise<string> {
  return db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, { id: endpointId })
    // It would arrive unexpectedly, long after somebody asked for it.
    if (endpoint.state !== 'active') throw new ShopError('webhook_paused')
    const objectId = newId()
    const at = await getNow(tx)
    const data = { endpointId }
    const messageId = await insertWebhookMessage(tx, { type: TEST_EVENT_TYPE, objectId, data, at })
    const id = newId()
    await tx.insert(webhookDeliveries).values({ id, messageId, endpointId, objectId })
    await recordAction(tx, actor, 'webhook.tested', endpointId)
    return id
  })
}

async function getNow(tx: Db): Promise<Date> {
  const [row] = await tx
    .select({ now: sql<string>`to_json(clock.now)#>>'{}'` })
    .from(sql`(select now() as now) as clock`)
  return row ? new Date(row.now) : new Date()
}

/**
 * Delivers a message once more, after what is pending for its object. Receivers recognize it by its unchanged
 * `webhook-id`. A pending delivery becomes due instead. Throws ShopError `not_found`.
 */
export async function replayDelivery(db: Db, id: string, actor: Actor): Promise<string> {
  return db.transaction(async (tx) => {
    const [original] = await tx
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id))
      .for('update')
    if (!original) throw new ShopError('not_found')
    const { messageId, endpointId, objectId, state } = original
    await recordAction(tx, actor, 'webhook.replayed', endpointId, { after: { messageId } })
    if (state === 'pending') {
      await tx
        .update(webhookDeliveries)
        .set({ attempts: 0, nextAttemptAt: sql`now()` })
        .where(eq(webhookDeliveries.id, id))
      return id
    }
    const replayId = newId()
    const replay = { id: replayId, messageId, endpointId, objectId, isReplay: true }
    await tx.insert(webhookDeliveries).values(replay)
    return replayId
  })
}

/**
 * Delivers the messages of a time once more, in their order: those that the endpoint was sent, and those of its events
 * that were recorded for others. Leaves out what is pending. Throws ShopError `not_found`, or `replay_too_large` for more
 * than the limit.
 */
export async function replayMessages(
  db: Db,
  { endpointId, from, to }: { endpointId: string; from: Date; to: Date },
  actor: Actor,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { events } = await lockEndpoint(tx, { id: endpointId })
    const isPending = sql`exists (select 1 from webhook_deliveries as waiting
      where waiting.message_id = ${webhookMessages}.id and waiting.endpoint_id = ${endpointId} and waiting.state = 'pending')`
    const wasSent = sql`exists (select 1 from webhook_deliveries as former
      where former.message_id = ${webhookMessages}.id and former.endpoint_id = ${endpointId})`
    const messages = await tx
      .select({ id: webhookMessages.id, objectId: webhookMessages.objectId })
      .from(webhookMessages)
      .where(
        and(
          between(webhookMessages.createdAt, from, to),
          ne(webhookMessages.type, TEST_EVENT_TYPE),
          sql`(${inArray(webhookMessages.type, events)} or ${wasSent})`,
          sql`not ${isPending}`,
        ),
      )
      .orderBy(asc(webhookMessages.position))
      .limit(WEBHOOK_LIMITS.replayed + 1)
    if (messages.length > WEBHOOK_LIMITS.replayed) throw new ShopError('replay_too_large')
    if (messages.length === 0) return 0
    await tx.insert(webhookDeliveries).values(
      messages.map(({ id: messageId, objectId }) => ({
        id: newId(),
        messageId,
        endpointId,
        objectId,
        isReplay: true,
      })),
    )
    await recordAction(tx, actor, 'webhook.replayed', endpointId, {
      after: { from: from.toISOString(), to: to.toISOString(), messages: messages.length },
    })
    return messages.length
  })
}

/**
 * Gives up a pending delivery, so that later messages of its object can follow. It can be replayed. Throws ShopError
 * `not_found` or `webhook_not_pending`.
 */
export async function cancelDelivery(db: Db, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [cancelled] = await tx
      .update(webhookDeliveries)
      .set({ state: 'failed', endedAt: sql`now()` })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'pending')))
      .returning()
    if (!cancelled) {
      const exists = await tx.$count(webhookDeliveries, eq(webhookDeliveries.id, id))
      throw new ShopError(exists > 0 ? 'webhook_not_pending' : 'not_found')
    }
    const { endpointId, messageId } = cancelled
    await recordAction(tx, actor, 'webhook.cancelled', endpointId, { after: { messageId } })
  })
}
