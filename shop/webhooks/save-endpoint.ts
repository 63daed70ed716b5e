import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { getEndpointOrigin, lockEndpoint } from './change-endpoint-state.ts'
import { createWebhookSecret } from './send-due-deliveries.ts'
import { type WebhookEndpoint, webhookEndpoints, webhookSecrets } from './tables.ts'
import { WEBHOOK_LIMITS, type WebhookEventType } from './webhook-event-types.ts'

interface EndpointDefinition {
  /** Checked by `OutboundSender.findUrlError` before. */
  url: string
  description: string
  events: WebhookEventType[]
}

/** Creates an active endpoint. Its secret is returned this once. Throws ShopError `too_many_webhooks`. */
export async function createEndpoint(
  db: Db,
  { url, description, events }: EndpointDefinition,
  actor: Actor,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const secret = createWebhookSecret()
  return db.transaction(async (tx) => {
    await lockAdvisory(tx, 'webhook_endpoints')
    if ((await tx.$count(webhookEndpoints)) >= WEBHOOK_LIMITS.endpoints)
      throw new ShopError('too_many_webhooks')
    const [endpoint] = await tx
      .insert(webhookEndpoints)
      .values({ id: newId(), url, description, events: [...new Set(events)], createdBy: actor.userId })
      .returning()
    if (!endpoint) throw new Error('webhook endpoint was not inserted')
    await tx.insert(webhookSecrets).values({ endpointId: endpoint.id, slot: 'current', secret })
    await recordAction(tx, actor, 'webhook.created', endpoint.id, { after: getAuditFields(endpoint) })
    return { endpoint, secret }
  })
}

/** Replaces address, description and events. What is pending goes to the new address. Throws as `lockEndpoint` does. */
export async function updateEndpoint(
  db: Db,
  change: EndpointDefinition & { id: string; expectedRevision: number | undefined },
  actor: Actor,
): Promise<WebhookEndpoint> {
  const { id, url, description, events } = change
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, change)
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({ url, description, events: [...new Set(events)] })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (!endpoint) throw new ShopError('not_found')
    const diff = getDiff(getAuditFields(before), getAuditFields(endpoint))
    const isMoved = before.url !== url
    if (diff || isMoved) await recordAction(tx, actor, 'webhook.changed', id, diff)
    return endpoint
  })
}

/** Deletes an endpoint with its secrets, its log and what was not delivered. Throws as `lockEndpoint` does. */
export async function deleteEndpoint(
  db: Db,
  deleted: { id: string; expectedRevision: number | undefined },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, deleted)
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id))
    await recordAction(tx, actor, 'webhook.deleted', endpoint.id, { before: getAuditFields(endpoint) })
  })
}

/**
 * Adds a secret, which is returned this once. The former one signs too for some hours; one that was still previous is
 * dropped, so that at most two are active. Throws ShopError `not_found`.
 */
export async function rotateSecret(
  db: Db,
  { id, overlapHours }: { id: string; overlapHours: number },
  actor: Actor,
): Promise<string> {
  const secret = createWebhookSecret()
  await db.transaction(async (tx) => {
    await lockEndpoint(tx, { id })
    const current = sql`${webhookSecrets.endpointId} = ${id} and ${webhookSecrets.slot} = 'current'`
    await tx
      .delete(webhookSecrets)
      .where(sql`${webhookSecrets.endpointId} = ${id} and ${webhookSecrets.slot} = 'previous'`)
    if (overlapHours > 0) {
      const expiresAt = sql`now() + make_interval(hours => ${overlapHours})`
      await tx.update(webhookSecrets).set({ slot: 'previous', expiresAt }).where(current)
    } else {
      await tx.delete(webhookSecrets).where(current)
    }
    await tx.insert(webhookSecrets).values({ endpointId: id, slot: 'current', secret })
    await recordAction(tx, actor, 'webhook.secret_rotated', id, { after: { overlapHours } })
  })
  return secret
}

function getAuditFields(endpoint: WebhookEndpoint): Record<string, unknown> {
  const { description, events } = endpoint
  return { origin: getEndpointOrigin(endpoint), description, events }
}
