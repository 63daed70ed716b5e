import { createRoute, z } from '@hono/zod-openapi'
import {
  dismissWebhookEvent,
  listFailedWebhookEvents,
  retryWebhookEvent,
} from '../../shop/payments/webhook-events/failed-webhook-events.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { formatTime } from '../serialize.ts'
import { eventKeySchema, failedWebhookEventSchema, retryResultSchema } from './schema.ts'

export const webhookEventRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/webhook-events/failed',
      operationId: 'listFailedWebhookEvents',
      tags: ['webhook-events'],
      summary: 'List failed webhook events',
      description: 'Events of payment providers that the shop gave up processing.',
      ...requirePermission('refunds:make'),
      responses: {
        200: jsonResponse(z.object({ events: z.array(failedWebhookEventSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const rows = await listFailedWebhookEvents(c.var.runtime.db)
      const events = rows.map(({ provider, eventId, type, receivedAt, failedAt, attempts, lastError }) => ({
        provider,
        eventId,
        type,
        receivedAt: formatTime(receivedAt),
        failedAt: formatTime(failedAt ?? receivedAt),
        attempts,
        reason: lastError,
      }))
      return c.json({ events }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhook-events/{provider}/{eventId}/retry',
      operationId: 'retryWebhookEvent',
      tags: ['webhook-events'],
      summary: 'Process a failed webhook event again',
      ...requirePermission('refunds:make', 'never'),
      request: { params: eventKeySchema },
      responses: {
        200: jsonResponse(retryResultSchema),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const event = await retryWebhookEvent(db, services, c.req.valid('param'), c.var.user.id)
      const { processedAt, failedAt, lastError } = event
      const unprocessed = failedAt ? 'failed' : 'waiting'
      return c.json({ state: processedAt ? 'applied' : unprocessed, reason: lastError } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhook-events/{provider}/{eventId}/dismiss',
      operationId: 'dismissWebhookEvent',
      tags: ['webhook-events'],
      summary: 'Dismiss a failed webhook event',
      description: 'Takes the event off the list without processing it.',
      ...requirePermission('refunds:make', 'never'),
      request: { params: eventKeySchema },
      responses: { 200: jsonResponse(z.object({ eventId: z.string() })), ...problemResponses('not_found') },
    }),
    async (c) => {
      const event = c.req.valid('param')
      await dismissWebhookEvent(c.var.runtime.db, event, c.var.user.id)
      return c.json({ eventId: event.eventId }, 200)
    },
  )
