import { z } from '@hono/zod-openapi'
import { listDeliveries, requireDelivery } from '../../shop/webhooks/list-webhooks.ts'
import { cancelDelivery, replayDelivery } from '../../shop/webhooks/replay-deliveries.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { OK, okSchema } from '../schema.ts'
import { deliveryDetailsSchema, deliveryListSchema, deliveryQuerySchema } from './schema.ts'
import { serializeDeliveryDetails, serializeWebhookDelivery } from './serialize.ts'

export const webhookDeliveryRoutes = [
  endpoint(
    'GET /admin/webhook-deliveries',
    {
      operationId: 'listWebhookDeliveries',
      tag: 'webhooks',
      summary: 'List webhook deliveries',
      description: 'The latest first. Delivered messages are kept for 30 days.',
      ...requirePermission('webhooks:manage'),
      query: deliveryQuerySchema,
      answer: deliveryListSchema,
    },
    async ({ query, db }) => {
      const { endpoint: endpointId, object: objectId, ...filter } = query
      const { deliveries, next } = await listDeliveries(db, { ...filter, endpointId, objectId })
      return { deliveries: deliveries.map(serializeWebhookDelivery), next }
    },
  ),
  endpoint(
    'GET /admin/webhook-deliveries/{id}',
    {
      operationId: 'getWebhookDelivery',
      tag: 'webhooks',
      summary: 'Get a webhook delivery',
      description: 'With its request and the answers of the latest attempts.',
      ...requirePermission('webhooks:manage'),
      answer: deliveryDetailsSchema,
      errors: ['not_found'],
    },
    async ({ param, db }) => {
      const delivery = await requireDelivery(db, param.id)
      return serializeDeliveryDetails(delivery)
    },
  ),
  endpoint(
    'POST /admin/webhook-deliveries/{id}/replay',
    {
      operationId: 'replayWebhookDelivery',
      tag: 'webhooks',
      summary: 'Replay a webhook delivery',
      description:
        'Sends the message once more with the same `webhook-id`. A pending delivery is retried now.',
      ...requirePermission('webhooks:manage', 'never'),
      status: 202,
      answer: z.object({ deliveryId: z.string() }),
      errors: ['not_found'],
    },
    async ({ param, db, actor }) => {
      const deliveryId = await replayDelivery(db, param.id, actor)
      return { deliveryId }
    },
  ),
  endpoint(
    'POST /admin/webhook-deliveries/{id}/cancel',
    {
      operationId: 'cancelWebhookDelivery',
      tag: 'webhooks',
      summary: 'Cancel a pending webhook delivery',
      description: 'Later messages of its object can then be delivered. It can be replayed.',
      ...requirePermission('webhooks:manage', 'never'),
      answer: okSchema,
      errors: ['not_found', 'webhook_not_pending'],
    },
    async ({ param, db, actor }) => {
      await cancelDelivery(db, param.id, actor)
      return OK
    },
  ),
]
