import { and, eq, gt, gte, ne, sql } from 'drizzle-orm'
import { type Actor, SYSTEM_ACTOR } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import type { NotificationData } from '../notifications/notification-kinds.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import type { Db } from '../services.ts'
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from './tables.ts'
import type { EndpointCommand, EndpointPauseReason } from './webhook-event-types.ts'

/**
 * Pauses or resumes an endpoint; a repeated command changes nothing. Messages are recorded for a paused endpoint too. When
 * it resumes, all that is pending becomes due with all its attempts. Throws ShopError `not_found`.
 */
export async function changeEndpointState(
  db: Db,
  { id, command }: { id: string; command: EndpointCommand },
  actor: Actor,
): Promise<WebhookEndpoint> {
  return db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, { id })
    const isActive = endpoint.state === 'active'
    if (isActive === (command === 'resume')) return endpoint
    const state = command === 'resume' ? 'active' : 'paused'
    const [changed] = await tx
      .update(webhookEndpoints)
      .set({ state, pauseReason: null, alertedAt: null })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (command === 'resume') await restartDeliveries(tx, id)
    await recordAction(tx, actor, command === 'resume' ? 'webhook.resumed' : 'webhook.paused', id, {
      before: { state: endpoint.state },
      after: { state },
    })
    return changed ?? endpoint
  })
}

async function restartDeliveries(tx: Db, endpointId: string): Promise<void> {
  const isPending = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'pending'))
  await tx.update(webhookDeliveries).set({ attempts: 0, nextAttemptAt: sql`now()` }).where(isPending)
}

/** Pauses an active endpoint, writes the activity log and notifies staff. The caller holds its lock. */
export async function pauseAutomatically(
  tx: Db,
  endpoint: WebhookEndpoint,
  pauseReason: EndpointPauseReason,
): Promise<void> {
  if (endpoint.state !== 'active') return
  const { id } = endpoint
  await tx
    .update(webhookEndpoints)
    .set({ state: 'paused_automatically', pauseReason, alertedAt: sql`now()` })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'active')))
  await recordAction(tx, SYSTEM_ACTOR, 'webhook.paused', id, {
    before: { state: endpoint.state },
    after: { state: 'paused_automatically', reason: pauseReason },
  })
  await recordAlert(tx, endpoint, { pauseReason })
}

/** Notifies staff once that deliveries fail. The caller holds the lock of the endpoint. */
export async function notifyOfFailingDeliveries(tx: Db, endpoint: WebhookEndpoint): Promise<void> {
  if (endpoint.alertedAt) return
  await tx.update(webhookEndpoints).set({ alertedAt: sql`now()` }).where(eq(webhookEndpoints.id, endpoint.id))
  await recordAlert(tx, endpoint, { pauseReason: null })
}

/** Notifies staff once a day that messages were set aside. The caller holds the lock of the endpoint. */
export async function notifyOfSetAsideMessages(
  tx: Db,
  endpoint: WebhookEndpoint,
  deliveryId: string,
): Promise<void> {
  const { id, endpointId, state, attempts, endedAt } = webhookDeliveries
  const isOtherOfToday = and(
    eq(endpointId, endpoint.id),
    eq(state, 'failed'),
    gte(attempts, ALERT_ATTEMPTS),
    gt(endedAt, sql`now() - interval '1 day'`),
    ne(id, deliveryId),
  )
  if ((await tx.$count(webhookDeliveries, isOtherOfToday)) > 0) return
  await recordAlert(tx, endpoint, { pauseReason: null, isSetAside: true })
}

async function recordAlert(
  tx: Db,
  endpoint: WebhookEndpoint,
  alert: Pick<NotificationData['webhook_failing'], 'pauseReason' | 'isSetAside'>,
): Promise<void> {
  const host = new URL(getEndpointOrigin(endpoint)).host
  const { id, description } = endpoint
  await recordNotification(tx, 'webhook_failing', id, { host, description, ...alert })
}

/**
 * Locks an endpoint until the transaction ends. Business transactions that record messages for it do not wait. Throws
 * ShopError `not_found`, and `changed_meanwhile` for another revision.
 */
export async function lockEndpoint(
  tx: Db,
  { id, expectedRevision }: { id: string; expectedRevision?: number },
): Promise<WebhookEndpoint> {
  const endpoint = await lockExistingEndpoint(tx, id)
  if (!endpoint) throw new ShopError('not_found')
  requireRevision(endpoint.revision, expectedRevision)
  return endpoint
}

/** Locks an endpoint as `lockEndpoint` does; undefined when it was deleted. */
export async function lockExistingEndpoint(tx: Db, id: string): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('no key update')
  return endpoint
}

/** Returns the part of an endpoint's URL that may be logged. */
export function getEndpointOrigin({ url }: { url: string }): string {
  return new URL(url).origin
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds between the attempts of a delivery: 11 attempts within 71 hours and 37 minutes. */
export const RETRY_DELAYS_SECONDS = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
]

/** After this many failed attempts, within three hours, the owners are told, and a message that alone is refused is set aside. */
export const ALERT_ATTEMPTS = 6

/** Returns the pause before the next attempt; null when no attempt is left. */
export function getRetryDelay(attempts: number): number | null {
  return RETRY_DELAYS_SECONDS[attempts - 1] ?? null
}
