import { z } from '@hono/zod-openapi'
import {
  dismissWebhookEvent,
  listFailedWebhookEvents,
  retryWebhookEvent,
} from '../../shop/payments/webhook-events/process-webhook-events.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { eventKeySchema, failedWebhookEventSchema, retryResultSchema } from './schema.ts'

export const webhookEventRoutes = [
  endpoint(
    'GET /admin/webhook-events/failed',
    {
      operationId: 'listFailedWebhookEvents',
      tag: 'webhook-events',
      summary: 'List failed webhook events',
      description: 'Events of payment providers that the shop gave up processing.',
      ...requirePermission('refunds:make'),
      answer: z.object({ events: z.array(failedWebhookEventSchema) }),
    },
    async ({ db }) => {
      const rows = await listFailedWebhookEvents(db)
      const events = rows.map(({ provider, eventId, type, receivedAt, failedAt, attempts, lastError }) => ({
        provider,
        eventId,
        type,
        receivedAt,
        failedAt: failedAt ?? receivedAt,
        attempts,
        reason: lastError,
      }))
      return { events }
    },
  ),
  endpoint(
    'POST /admin/webhook-events/{provider}/{eventId}/retry',
    {
      operationId: 'retryWebhookEvent',
      tag: 'webhook-events',
      summary: 'Process a failed webhook event again',
      ...requirePermission('refunds:make', 'never'),
      param: eventKeySchema,
      answer: retryResultSchema,
      errors: ['not_found'],
    },
    async ({ db, services, param, user }) => {
      const event = await retryWebhookEvent(db, services, param, user.id)
      const { processedAt, failedAt, lastError } = event
      const unprocessed = failedAt ? ('failed' as const) : ('waiting' as const)
      return { state: processedAt ? ('applied' as const) : unprocessed, reason: lastError }
    },
  ),
  endpoint(
    'POST /admin/webhook-events/{provider}/{eventId}/dismiss',
    {
      operationId: 'dismissWebhookEvent',
      tag: 'webhook-events',
      summary: 'Dismiss a failed webhook event',
      description: 'Takes the event off the list without processing it.',
      ...requirePermission('refunds:make', 'never'),
      param: eventKeySchema,
      answer: z.object({ eventId: z.string() }),
      errors: ['not_found'],
    },
    async ({ param, db, user }) => {
      await dismissWebhookEvent(db, param, user.id)
      return { eventId: param.eventId }
    },
  ),
]
