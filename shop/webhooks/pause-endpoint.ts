import { and, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { type Actor, SYSTEM_ACTOR } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { EmailData } from '../outbox/email-data.ts'
import { queueEmails } from '../outbox/queue-email.ts'
import type { Db } from '../services.ts'
import { getEndpointOrigin, lockEndpoint } from './lock-endpoint.ts'
import { ALERT_ATTEMPTS } from './retry-schedule.ts'
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from './tables.ts'
import type { EndpointCommand, EndpointPauseReason } from './webhook-fields.ts'

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
    if (endpoint.state === state) return endpoint
    const [changed] = await tx
      .update(webhookEndpoints)
      .set({ state, pauseReason: null, alertedAt: null })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (command === 'resume') await restartDeliveries(tx, id)
    await recordAction(tx, {
      actor,
      action: command === 'resume' ? 'webhook.resumed' : 'webhook.paused',
      subjectId: id,
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

/** Pauses an active endpoint, writes the activity log and tells the owners. The caller holds its lock. */
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
  await recordAction(tx, {
    actor: SYSTEM_ACTOR,
    action: 'webhook.paused',
    subjectId: id,
    before: { state: endpoint.state },
    after: { state: 'paused_automatically', reason: pauseReason },
  })
  await queueAlert(tx, endpoint, { pauseReason })
}

/** Tells the owners once that deliveries fail. The caller holds the lock of the endpoint. */
export async function alertOwners(tx: Db, endpoint: WebhookEndpoint): Promise<void> {
  if (endpoint.alertedAt) return
  await tx.update(webhookEndpoints).set({ alertedAt: sql`now()` }).where(eq(webhookEndpoints.id, endpoint.id))
  await queueAlert(tx, endpoint, { pauseReason: null })
}

/** Tells the owners once a day that messages were set aside. The caller holds the lock of the endpoint. */
export async function alertOwnersOfSetAside(
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
  await queueAlert(tx, endpoint, { pauseReason: null, isSetAside: true })
}

async function queueAlert(
  tx: Db,
  endpoint: WebhookEndpoint,
  alert: Pick<EmailData['webhook_failing'], 'pauseReason' | 'isSetAside'>,
): Promise<void> {
  const owners = await tx
    .select({ userId: users.id, toAddress: users.email, name: users.name, lang: users.lang })
    .from(users)
    // `role <> 'user'` uses the index of staff.
    .where(and(ne(users.role, 'user'), eq(users.role, 'super_admin'), isNull(users.deactivatedAt)))
  const host = new URL(getEndpointOrigin(endpoint)).host
  const { description } = endpoint
  await queueEmails(
    tx,
    owners.map(({ name, ...owner }) => ({
      ...owner,
      kind: 'webhook_failing' as const,
      data: { name, host, description, ...alert },
    })),
  )
}
