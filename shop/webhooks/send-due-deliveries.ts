import { createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '../database/attempts.ts'
import type { OutboundSender, WebhookResult } from '../providers/outbound-sender.ts'
import type { Db } from '../services.ts'
import {
  ALERT_ATTEMPTS,
  getRetryDelay,
  lockExistingEndpoint,
  notifyOfFailingDeliveries,
  notifyOfSetAsideMessages,
  pauseAutomatically,
} from './change-endpoint-state.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
  webhookSecrets,
} from './tables.ts'
import { TEST_EVENT_TYPE } from './webhook-event-types.ts'

/** Longer than a request may take, so that no other process sends the same delivery meanwhile. */
const LEASE_SECONDS = 60

const GONE = 410

/** Condition: the delivery can be sent now. Later messages of an object wait until the earlier ones are delivered. */
export function isDeliveryDue(): SQL | undefined {
  const { nextAttemptAt, state } = webhookDeliveries
  const isActive = sql`exists (select 1 from webhook_endpoints
    where id = ${webhookDeliveries.endpointId} and state = 'active')`
  const isFirstOfObject = sql`not exists (select 1 from webhook_deliveries as earlier
    where earlier.endpoint_id = ${webhookDeliveries}.endpoint_id and earlier.object_id = ${webhookDeliveries}.object_id
      and earlier.state = 'pending' and earlier.position < ${webhookDeliveries}.position)`
  return and(eq(state, 'pending'), lte(nextAttemptAt, sql`now()`), isActive, isFirstOfObject)
}

/** Lists the active endpoints with a due delivery, the longest waiting first. */
export async function listDueEndpoints(db: Db): Promise<string[]> {
  const { endpointId, nextAttemptAt } = webhookDeliveries
  const due = await db
    .select({ id: endpointId })
    .from(webhookDeliveries)
    .where(isDeliveryDue())
    .groupBy(endpointId)
    .orderBy(sql`min(${nextAttemptAt})`)
  return due.map(({ id }) => id)
}

interface DeliveryAttempt {
  deliveryId: string
  attempts: number
  result: WebhookResult
}

/**
 * Sends due deliveries of an active endpoint, at most `limit` at once and one of each object. Any number of processes may
 * call it. A crash between the request and the record sends the delivery again after the lease has ended.
 */
export async function sendDueDeliveries(
  db: Db,
  sender: OutboundSender,
  endpointId: string,
  limit = 5,
): Promise<DeliveryAttempt[]> {
  const leased = await leaseDeliveries(db, endpointId, limit)
  if (leased.length === 0) return []
  const requests = await loadRequests(db, endpointId, leased)
  return Promise.all(
    requests.map(async (request) => {
      const { url, headers, body } = request
      const result = await sender.send({ url, headers, body })
      await recordAttempt(db, request, result)
      return { deliveryId: request.id, attempts: request.attempts, result }
    }),
  )
}

type LeasedDelivery = Awaited<ReturnType<typeof leaseDeliveries>>[number]

async function leaseDeliveries(db: Db, endpointId: string, limit: number) {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isDeliveryDue()))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.position))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { id, messageId, attempts } = webhookDeliveries
  return db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(and(isAnyOf(id, due), eq(webhookDeliveries.state, 'pending')))
    .returning({ id, messageId, attempts, timestamp: sql<number>`extract(epoch from now())::int` })
}

/** Builds the requests. A deleted endpoint leaves none. */
async function loadRequests(db: Db, endpointId: string, leased: LeasedDelivery[]) {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId))
  if (!endpoint) return []
  const isUnexpired = or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, sql`now()`))
  const secrets = await db
    .select({ secret: webhookSecrets.secret })
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.endpointId, endpointId), isUnexpired))
    .orderBy(asc(webhookSecrets.slot))
  const messageIds = leased.map(({ messageId }) => messageId)
  const messages = await db.select().from(webhookMessages).where(inArray(webhookMessages.id, messageIds))
  const messageById = new Map(messages.map((message) => [message.id, message]))
  return leased.flatMap((delivery) => {
    const message = messageById.get(delivery.messageId)
    if (!message) return []
    const { id, body, type } = message
    const signed = signMessage(
      { id, body, timestamp: delivery.timestamp },
      secrets.map(({ secret }) => secret),
    )
    const headers = { 'content-type': 'application/json', ...signed }
    return [{ ...delivery, type, endpointId, url: endpoint.url, body, headers }]
  })
}

type DeliveryRequest = Awaited<ReturnType<typeof loadRequests>>[number]

/**
 * Records the answer, and the next attempt of a failure. A message that the receiver refuses several times while it accepts
 * others is set aside, so that the later ones of its object follow. The endpoint is paused when no attempt is left or the
 * receiver answers 410; the delivery stays pending, so that nothing is lost. A result that comes after the lease has ended
 * changes only the log.
 */
async function recordAttempt(db: Db, request: DeliveryRequest, result: WebhookResult): Promise<void> {
  const { id, attempts, endpointId, timestamp, url } = request
  const { status, error } = result
  const isDelivered = status !== null && status >= 200 && status < 300
  const isTest = request.type === TEST_EVENT_TYPE
  const delay = getRetryDelay(attempts)
  await db.transaction(async (tx) => {
    const endpoint = await lockExistingEndpoint(tx, endpointId)
    if (!endpoint) return
    const isSetAside =
      !isDelivered && status !== GONE && attempts >= ALERT_ATTEMPTS && (await hasAcceptedOthers(tx, request))
    const isEnded = isDelivered || isTest || isSetAside
    const isLeased = and(
      eq(webhookDeliveries.id, id),
      eq(webhookDeliveries.state, 'pending'),
      eq(webhookDeliveries.attempts, attempts),
    )
    const recorded = await tx
      .update(webhookDeliveries)
      .set({
        lastStatus: status,
        lastError: error,
        lastAttemptAt: sql`now()`,
        ...(isEnded
          ? { state: isDelivered ? ('delivered' as const) : ('failed' as const), endedAt: sql`now()` }
          : { nextAttemptAt: sql`now() + make_interval(secs => ${delay ?? 0})` }),
      })
      .where(isLeased)
      .returning({ id: webhookDeliveries.id })
    const at = new Date(timestamp * 1_000)
    const { durationMs, answer } = result
    await tx.insert(webhookAttempts).values({ deliveryId: id, at, url, durationMs, status, answer, error })
    if (isDelivered && endpoint.alertedAt && endpoint.state === 'active') {
      await tx.update(webhookEndpoints).set({ alertedAt: null }).where(eq(webhookEndpoints.id, endpointId))
    }
    if (recorded.length === 0) return
    if (isSetAside) await notifyOfSetAsideMessages(tx, endpoint, id)
    if (isEnded) return
    if (status === GONE) await pauseAutomatically(tx, endpoint, 'gone')
    else if (delay === null) await pauseAutomatically(tx, endpoint, 'failing')
    else if (attempts >= ALERT_ATTEMPTS) await notifyOfFailingDeliveries(tx, endpoint)
  })
}

/** Whether the receiver has accepted another message since the last attempt of this one. */
async function hasAcceptedOthers(tx: Db, { id, endpointId }: DeliveryRequest): Promise<boolean> {
  const { state, endedAt, lastAttemptAt } = webhookDeliveries
  const lastAttempt = tx
    .select({ at: lastAttemptAt })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
  const isAccepted = and(eq(webhookDeliveries.endpointId, endpointId), eq(state, 'delivered'))
  return (await tx.$count(webhookDeliveries, and(isAccepted, gt(endedAt, lastAttempt)))) > 0
}

const SECRET_PREFIX = 'whsec_'
/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32

export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

interface SignedMessage {
  id: string
  body: string
  /** Time of the attempt in seconds, so that a receiver can refuse an old request. */
  timestamp: number
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
function signMessage(
  { id, body, timestamp }: SignedMessage,
  secrets: string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const messageId = `msg_${id}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
