import { z } from '@hono/zod-openapi'
import type { Context, Hono } from 'hono'
import { ShopError } from '../../shop/errors.ts'
import { getProvider } from '../../shop/payments/payment-providers.ts'
import {
  dismissWebhookEvent,
  listFailedWebhookEvents,
  retryWebhookEvent,
} from '../../shop/payments/webhook-events/process-webhook-events.ts'
import { receiveWebhookEvent } from '../../shop/payments/webhook-events/receive-webhook-event.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../shop/providers/payment-provider.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { objectSchema, provider, timeSchema } from '../schema.ts'

const failedWebhookEventSchema = objectSchema('FailedWebhookEvent', {
  provider,
  eventId: z.string().describe("The provider's id"),
  type: z.string(),
  receivedAt: timeSchema,
  failedAt: timeSchema,
  attempts: z.int(),
  reason: z.string().nullable(),
})

const eventKeySchema = z.object({ provider, eventId: z.string().regex(/^[\w.:-]{1,200}$/) })

const retryResultSchema = z.object({
  state: z
    .enum(['applied', 'waiting', 'failed'])
    .describe('`waiting`: the provider did not answer, and the shop retries by itself'),
  reason: z.string().nullable(),
})

export const webhookEventRoutes = [
  endpoint({
    key: 'GET /admin/webhook-events/failed',
    operationId: 'listFailedWebhookEvents',
    summary: 'List failed webhook events',
    description: 'Events of payment providers that the shop gave up processing.',
    ...requirePermission('refunds:make'),
    answer: z.object({ events: z.array(failedWebhookEventSchema) }),
    handle: async ({ db }) => {
      const failed = await listFailedWebhookEvents(db)
      return {
        events: failed.map((event) => ({
          ...event,
          failedAt: event.failedAt ?? event.receivedAt,
          reason: event.lastError,
        })),
      }
    },
  }),
  endpoint({
    key: 'POST /admin/webhook-events/{provider}/{eventId}/retry',
    operationId: 'retryWebhookEvent',
    summary: 'Process a failed webhook event again',
    ...requirePermission('refunds:make', 'never'),
    param: eventKeySchema,
    answer: retryResultSchema,
    errors: ['not_found'],
    handle: async ({ db, services, param, user }) => {
      const event = await retryWebhookEvent(db, services, param, user.id)
      const { processedAt, failedAt, lastError } = event
      const unprocessed = failedAt ? ('failed' as const) : ('waiting' as const)
      return { state: processedAt ? ('applied' as const) : unprocessed, reason: lastError }
    },
  }),
  endpoint({
    key: 'POST /admin/webhook-events/{provider}/{eventId}/dismiss',
    operationId: 'dismissWebhookEvent',
    summary: 'Dismiss a failed webhook event',
    description: 'Takes the event off the list without processing it.',
    ...requirePermission('refunds:make', 'never'),
    param: eventKeySchema,
    answer: z.object({ eventId: z.string() }),
    errors: ['not_found'],
    handle: async ({ param, db, user }) => {
      await dismissWebhookEvent(db, param, user.id)
      return { eventId: param.eventId }
    },
  }),
]

/**
 * Receives the webhooks of the providers. The signature covers the raw body, so the body is not parsed. The answer is 200
 * only once the event is stored; any other status makes the provider deliver it again.
 */
export function addWebhookRoutes(app: Hono<ApiEnv>): void {
  for (const name of PROVIDER_NAMES) app.post(`/${name}/webhook`, (c) => receiveWebhook(c, name))
}

async function receiveWebhook(c: Context<ApiEnv>, name: ProviderName): Promise<Response> {
  const { db, services, log } = c.var.runtime
  const provider = getProvider(services, name)
  if (!provider?.verifyWebhookEvent) throw new ShopError('not_found')
  const body = await c.req.text()
  const isStored = await receiveWebhookEvent(db, provider, {
    body,
    headers: c.req.raw.headers,
    clientAddress: c.var.clientAddress,
  })
  if (!isStored) {
    log.warn({ provider: name, request_id: c.var.requestId }, 'webhook event rejected')
    throw new ShopError('webhook_rejected')
  }
  return c.json({ received: true })
}
