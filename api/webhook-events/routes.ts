import { createRoute, z } from '@hono/zod-openapi'
import {
  dismissWebhookEvent,
  listFailedWebhookEvents,
  retryWebhookEvent,
} from '../../shop/payments/webhook-events/failed-webhook-events.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses, provider } from '../schema.ts'

const failedWebhookEventSchema = z
  .object({
    provider,
    eventId: z.string().openapi({ description: 'As the provider calls it' }),
    type: z.string(),
    receivedAt: z.string(),
    failedAt: z.string(),
    attempts: z.int(),
    reason: z.string().nullable(),
  })
  .openapi('FailedWebhookEvent')

const eventKeySchema = z.object({ provider, eventId: z.string().regex(/^[\w.:-]{1,200}$/) })

export const webhookEventRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/webhook-events/failed',
      summary: 'List webhook events of payment providers that the shop has given up applying',
      ...requirePermission('refunds:make'),
      responses: {
        200: jsonResponse(z.object({ events: z.array(failedWebhookEventSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const events = await listFailedWebhookEvents(c.var.runtime.db)
      const shown = events.map(({ provider, eventId, type, receivedAt, failedAt, attempts, lastError }) => ({
        ...{ provider, eventId, type, attempts, reason: lastError },
        receivedAt: receivedAt.toISOString(),
        failedAt: (failedAt ?? receivedAt).toISOString(),
      }))
      return c.json({ events: shown }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhook-events/{provider}/{eventId}/retry',
      summary: 'Apply a failed webhook event now',
      ...requirePermission('refunds:make'),
      request: { params: eventKeySchema },
      responses: {
        200: jsonResponse(
          z.object({
            state: z.enum(['applied', 'waiting', 'failed']).openapi({
              description: 'waiting: the provider did not answer, and the shop goes on trying by itself',
            }),
            reason: z.string().nullable(),
          }),
        ),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const event = await retryWebhookEvent(db, services, c.req.valid('param'), c.var.user.id)
      const { appliedAt, failedAt, lastError } = event
      const unapplied = failedAt ? 'failed' : 'waiting'
      return c.json({ state: appliedAt ? 'applied' : unapplied, reason: lastError } as const, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhook-events/{provider}/{eventId}/dismiss',
      summary: 'Take a failed webhook event off the list: there is nothing for the shop in it',
      ...requirePermission('refunds:make'),
      request: { params: eventKeySchema },
      responses: { 200: jsonResponse(z.object({ eventId: z.string() })), ...problemResponses() },
    }),
    async (c) => {
      const event = c.req.valid('param')
      await dismissWebhookEvent(c.var.runtime.db, event, c.var.user.id)
      return c.json({ eventId: event.eventId }, 200)
    },
  )
