import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { PAGE_SIZE, requireCursor, toPage } from '../database/to-page.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
  webhookSecrets,
} from './tables.ts'
import type { WebhookDeliveryState, WebhookMessageType } from './webhook-event-types.ts'

export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number]

/** Lists the endpoints with what is pending, the last answer, and until when a previous secret signs. */
export async function listEndpoints(db: Db, only?: { id: string }) {
  const { endpointId, lastAttemptAt, lastStatus, lastError } = webhookDeliveries
  const latest = db
    .select({ lastAttemptAt, lastStatus, lastError })
    .from(webhookDeliveries)
    .where(and(eq(endpointId, webhookEndpoints.id), sql`${lastAttemptAt} is not null`))
    .orderBy(desc(lastAttemptAt))
    .limit(1)
    .as('latest')
  return db
    .select({
      ...getTableColumns(webhookEndpoints),
      lastAttemptAt: latest.lastAttemptAt,
      lastStatus: latest.lastStatus,
      lastError: latest.lastError,
      pending: sql<number>`(select count(*)::int from webhook_deliveries as waiting
        where waiting.endpoint_id = ${webhookEndpoints}.id and waiting.state = 'pending')`,
      previousSecretUntil: sql<
        string | null
      >`(select to_json(${webhookSecrets.expiresAt})#>>'{}' from ${webhookSecrets}
        where ${webhookSecrets}.endpoint_id = ${webhookEndpoints}.id and ${webhookSecrets}.slot = 'previous'
          and ${webhookSecrets}.expires_at > now())`,
    })
    .from(webhookEndpoints)
    .leftJoinLateral(latest, sql`true`)
    .where(only && eq(webhookEndpoints.id, only.id))
    .orderBy(asc(webhookEndpoints.id))
}

/** Returns one endpoint as it is listed. Throws ShopError `not_found`. */
export async function requireEndpoint(db: Db, id: string): Promise<ListedEndpoint> {
  const [endpoint] = await listEndpoints(db, { id })
  if (!endpoint) throw new ShopError('not_found')
  return endpoint
}

interface DeliveryFilter {
  endpointId?: string
  state?: WebhookDeliveryState
  type?: WebhookMessageType
  objectId?: string
  /** The last id of the previous page. */
  before?: string
  limit?: number
}

export async function listDeliveries(db: Db, filter: DeliveryFilter = {}) {
  const { endpointId, state, type, objectId, before, limit = PAGE_SIZE } = filter
  await requireCursor(db, webhookDeliveries, before)
  const last = before
    ? db
        .select({ position: webhookDeliveries.position })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.id, before))
    : undefined
  const list = await selectDeliveries(db)
    .where(
      and(
        endpointId ? eq(webhookDeliveries.endpointId, endpointId) : undefined,
        state && eq(webhookDeliveries.state, state),
        type && eq(webhookMessages.type, type),
        objectId ? eq(webhookDeliveries.objectId, objectId) : undefined,
        last && lt(webhookDeliveries.position, last),
      ),
    )
    .orderBy(desc(webhookDeliveries.position))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
  return { deliveries: rows, next }
}

export type WebhookDeliveryListItem = Awaited<ReturnType<typeof listDeliveries>>['deliveries'][number]

function selectDeliveries(db: Db) {
  return db
    .select({
      ...getTableColumns(webhookDeliveries),
      type: webhookMessages.type,
      recordedAt: webhookMessages.createdAt,
      endpointUrl: webhookEndpoints.url,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .$dynamic()
}

const MAX_LISTED_ATTEMPTS = 50

/** Returns a delivery with its body and its latest attempts. Throws ShopError `not_found`. */
export async function requireDelivery(db: Db, id: string) {
  const [delivery] = await selectDeliveries(db).where(eq(webhookDeliveries.id, id))
  if (!delivery) throw new ShopError('not_found')
  const [message] = await db
    .select({ body: webhookMessages.body })
    .from(webhookMessages)
    .where(eq(webhookMessages.id, delivery.messageId))
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.id))
    .limit(MAX_LISTED_ATTEMPTS)
  return { ...delivery, body: message?.body ?? '', log: attempts }
}

export type DeliveryDetails = Awaited<ReturnType<typeof requireDelivery>>
