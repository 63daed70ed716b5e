import { z } from '@hono/zod-openapi'
import { changeEndpointState } from '../../shop/webhooks/change-endpoint-state.ts'
import {
  listDeliveries,
  listEndpoints,
  requireDelivery,
  requireEndpoint,
} from '../../shop/webhooks/list-webhooks.ts'
import {
  cancelDelivery,
  replayDelivery,
  replayMessages,
  sendTestMessage,
} from '../../shop/webhooks/replay-deliveries.ts'
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from '../../shop/webhooks/save-endpoint.ts'
import { ENDPOINT_COMMANDS } from '../../shop/webhooks/webhook-event-types.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { okSchema } from '../schema.ts'
import {
  createdEndpointSchema,
  deliveryDetailsSchema,
  deliveryListSchema,
  deliveryQuerySchema,
  endpointDefinitionSchema,
  endpointSchema,
  replayRangeSchema,
  requireUsableUrl,
  rotationSchema,
  serializeDeliveryDetails,
  serializeEndpoint,
  serializeWebhookDelivery,
} from './schema.ts'

export const webhookEndpointRoutes = [
  endpoint({
    key: 'GET /admin/webhooks',
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Receivers of outgoing webhooks, with the result of the latest attempt.',
    ...requirePermission('webhooks:manage'),
    answer: z.object({ endpoints: z.array(endpointSchema) }),
    handle: async ({ db }) => {
      const endpoints = await listEndpoints(db)
      return { endpoints: endpoints.map(serializeEndpoint) }
    },
  }),
  endpoint({
    key: 'POST /admin/webhooks',
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description: 'It receives its events from now on. The secret is shown once, in this response.',
    ...requirePermission('webhooks:manage'),
    json: endpointDefinitionSchema,
    status: 201,
    answer: createdEndpointSchema,
    errors: ['webhook_url_insecure', 'webhook_url_forbidden', 'too_many_webhooks'],
    handle: async ({ db, services, json: definition, actor }) => {
      requireUsableUrl(services.webhookSender, definition.url)
      const { endpoint, secret } = await createEndpoint(db, definition, actor)
      return { endpoint: serializeEndpoint(await requireEndpoint(db, endpoint.id)), secret }
    },
  }),
  endpoint({
    key: 'GET /admin/webhooks/{id}',
    operationId: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    ...requirePermission('webhooks:manage'),
    answer: endpointSchema,
    handle: async ({ param, db }) => serializeEndpoint(await requireEndpoint(db, param.id)),
  }),
  endpoint({
    key: 'PUT /admin/webhooks/{id}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Update a webhook endpoint',
    description: 'Pending messages are sent to the new address.',
    ...requirePermission('webhooks:manage'),
    ifMatch: 'required',
    json: endpointDefinitionSchema,
    answer: endpointSchema,
    errors: ['webhook_url_insecure', 'webhook_url_forbidden'],
    handle: async ({ db, services, expectedRevision, param: { id }, json: definition, actor }) => {
      requireUsableUrl(services.webhookSender, definition.url)
      await updateEndpoint(db, { ...definition, id, expectedRevision }, actor)
      return serializeEndpoint(await requireEndpoint(db, id))
    },
  }),
  endpoint({
    key: 'DELETE /admin/webhooks/{id}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'With its secrets, its log and its pending messages. Pause it to keep them.',
    ...requirePermission('webhooks:manage'),
    ifMatch: 'required',
    handle: ({ expectedRevision, param, db, actor }) =>
      deleteEndpoint(db, { id: param.id, expectedRevision }, actor),
  }),
  endpoint({
    key: 'POST /admin/webhooks/{id}/state',
    operationId: 'changeWebhookEndpointState',
    summary: 'Pause or resume a webhook endpoint',
    description: 'Messages are recorded while it is paused, and sent when it resumes.',
    ...requirePermission('webhooks:manage', 'never'),
    json: z.object({ command: z.enum(ENDPOINT_COMMANDS) }),
    answer: endpointSchema,
    handle: async ({ db, param: { id }, json, actor }) => {
      await changeEndpointState(db, { id, command: json.command }, actor)
      return serializeEndpoint(await requireEndpoint(db, id))
    },
  }),
  endpoint({
    key: 'POST /admin/webhooks/{id}/secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'The new secret is shown once, in this response. Until the overlap ends, messages have a signature of each secret.',
    ...requirePermission('webhooks:manage'),
    json: rotationSchema,
    answer: z.object({ secret: z.string().describe('Shown once') }),
    handle: async ({ param, json, db, actor }) => ({
      secret: await rotateSecret(db, { id: param.id, ...json }, actor),
    }),
  }),
  endpoint({
    key: 'POST /admin/webhooks/{id}/test',
    operationId: 'sendWebhookTest',
    summary: 'Send a test event',
    description: 'Queues a `webhook.test` message, which is attempted once. The delivery shows the answer.',
    ...requirePermission('webhooks:manage', 'never'),
    status: 202,
    answer: z.object({ deliveryId: z.string() }),
    errors: ['webhook_paused'],
    handle: async ({ param, db, actor }) => ({ deliveryId: await sendTestMessage(db, param.id, actor) }),
  }),
  endpoint({
    key: 'POST /admin/webhooks/{id}/replay',
    operationId: 'replayWebhookMessages',
    summary: 'Replay the messages of a time',
    description:
      'Sends the messages of the endpoint’s events once more, in their order, with the same `webhook-id`. At most 1,000.',
    ...requirePermission('webhooks:manage', 'never'),
    json: replayRangeSchema,
    status: 202,
    answer: z.object({ messages: z.int() }),
    errors: ['replay_too_large'],
    handle: async ({ json: { from, to }, param, db, actor }) => {
      const range = { endpointId: param.id, from: new Date(from), to: new Date(to) }
      return { messages: await replayMessages(db, range, actor) }
    },
  }),
  endpoint({
    key: 'GET /admin/webhook-deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List webhook deliveries',
    description: 'The latest first. Delivered messages are kept for 30 days.',
    ...requirePermission('webhooks:manage'),
    query: deliveryQuerySchema,
    answer: deliveryListSchema,
    errors: ['cursor_invalid'],
    handle: async ({ query: { endpoint: endpointId, object: objectId, ...filter }, db }) => {
      const { deliveries, next } = await listDeliveries(db, { ...filter, endpointId, objectId })
      return { deliveries: deliveries.map(serializeWebhookDelivery), next }
    },
  }),
  endpoint({
    key: 'GET /admin/webhook-deliveries/{id}',
    operationId: 'getWebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'With its request and the answers of the latest attempts.',
    ...requirePermission('webhooks:manage'),
    answer: deliveryDetailsSchema,
    handle: async ({ param, db }) => serializeDeliveryDetails(await requireDelivery(db, param.id)),
  }),
  endpoint({
    key: 'POST /admin/webhook-deliveries/{id}/replay',
    operationId: 'replayWebhookDelivery',
    summary: 'Replay a webhook delivery',
    description: 'Sends the message once more with the same `webhook-id`. A pending delivery is retried now.',
    ...requirePermission('webhooks:manage', 'never'),
    status: 202,
    answer: z.object({ deliveryId: z.string() }),
    handle: async ({ param, db, actor }) => ({ deliveryId: await replayDelivery(db, param.id, actor) }),
  }),
  endpoint({
    key: 'POST /admin/webhook-deliveries/{id}/cancel',
    operationId: 'cancelWebhookDelivery',
    summary: 'Cancel a pending webhook delivery',
    description: 'Later messages of its object can then be delivered. It can be replayed.',
    ...requirePermission('webhooks:manage', 'never'),
    answer: okSchema,
    errors: ['webhook_not_pending'],
    handle: ({ param, db, actor }) => cancelDelivery(db, param.id, actor),
  }),
]
