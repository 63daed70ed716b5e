import { createRoute, z } from '@hono/zod-openapi'
import { listDeliveries, requireDelivery } from '../../shop/webhooks/list-webhooks.ts'
import { cancelDelivery, replayDelivery } from '../../shop/webhooks/replay-deliveries.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import { deliveryDetailsSchema, deliveryListSchema, deliveryQuerySchema } from './schema.ts'
import { serializeDeliveryDetails, serializeWebhookDelivery } from './serialize.ts'

const params = z.object({ id: idParam })

export const webhookDeliveryRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/webhook-deliveries',
      operationId: 'listWebhookDeliveries',
      tags: ['webhooks'],
      summary: 'List webhook deliveries',
      description: 'The latest first. Delivered messages are kept for 30 days.',
      ...requirePermission('webhooks:manage'),
      request: { query: deliveryQuerySchema },
      responses: { 200: jsonResponse(deliveryListSchema), ...problemResponses() },
    }),
    async (c) => {
      const { endpoint: endpointId, object: objectId, ...filter } = c.req.valid('query')
      const { deliveries, next } = await listDeliveries(c.var.runtime.db, { ...filter, endpointId, objectId })
      return c.json({ deliveries: deliveries.map(serializeWebhookDelivery), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/webhook-deliveries/{id}',
      operationId: 'getWebhookDelivery',
      tags: ['webhooks'],
      summary: 'Get a webhook delivery',
      description: 'With its request and the answers of the latest attempts.',
      ...requirePermission('webhooks:manage'),
      request: { params },
      responses: { 200: jsonResponse(deliveryDetailsSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const delivery = await requireDelivery(c.var.runtime.db, c.req.valid('param').id)
      return c.json(serializeDeliveryDetails(delivery), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhook-deliveries/{id}/replay',
      operationId: 'replayWebhookDelivery',
      tags: ['webhooks'],
      summary: 'Replay a webhook delivery',
      description:
        'Sends the message once more with the same `webhook-id`. A pending delivery is retried now.',
      ...requirePermission('webhooks:manage', 'never'),
      request: { params },
      responses: {
        202: jsonResponse(z.object({ deliveryId: z.string() }), 'Delivery queued'),
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const deliveryId = await replayDelivery(c.var.runtime.db, c.req.valid('param').id, c.var.actor)
      return c.json({ deliveryId }, 202)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhook-deliveries/{id}/cancel',
      operationId: 'cancelWebhookDelivery',
      tags: ['webhooks'],
      summary: 'Cancel a pending webhook delivery',
      description: 'Later messages of its object can then be delivered. It can be replayed.',
      ...requirePermission('webhooks:manage', 'never'),
      request: { params },
      responses: { 200: okResponse, ...problemResponses('not_found', 'webhook_not_pending') },
    }),
    async (c) => {
      await cancelDelivery(c.var.runtime.db, c.req.valid('param').id, c.var.actor)
      return c.json({ ok: true as const }, 200)
    },
  )
