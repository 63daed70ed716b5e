import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import type { WebhookSender } from '../../shop/webhook-sender.ts'
import { listEndpoints, requireEndpoint } from '../../shop/webhooks/list-webhooks.ts'
import { changeEndpointState } from '../../shop/webhooks/pause-endpoint.ts'
import { replayRange, sendTestMessage } from '../../shop/webhooks/replay-deliveries.ts'
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from '../../shop/webhooks/save-endpoint.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, requiredIfMatch, requireExpectedRevision, resourceResponse } from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  createdEndpointSchema,
  endpointCommandSchema,
  endpointDefinitionSchema,
  endpointSchema,
  replayRangeSchema,
  rotationSchema,
  secretSchema,
} from './schema.ts'
import { serializeEndpoint } from './serialize.ts'

const params = z.object({ id: idParam })

export const webhookEndpointRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/webhooks',
      operationId: 'listWebhookEndpoints',
      tags: ['webhooks'],
      summary: 'List webhook endpoints',
      description: 'Receivers of outgoing webhooks, with the result of the latest attempt.',
      ...requirePermission('webhooks:manage'),
      responses: {
        200: jsonResponse(z.object({ endpoints: z.array(endpointSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const endpoints = await listEndpoints(c.var.runtime.db)
      return c.json({ endpoints: endpoints.map(serializeEndpoint) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhooks',
      operationId: 'createWebhookEndpoint',
      tags: ['webhooks'],
      summary: 'Create a webhook endpoint',
      description: 'It receives its events from now on. The secret is shown once, in this response.',
      ...requirePermission('webhooks:manage'),
      request: jsonBody(endpointDefinitionSchema),
      responses: {
        201: resourceResponse(createdEndpointSchema, 'Webhook endpoint created'),
        ...problemResponses('webhook_url_insecure', 'webhook_url_forbidden', 'too_many_webhooks'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const definition = c.req.valid('json')
      requireUsableUrl(services.webhookSender, definition.url)
      const { endpoint, secret } = await createEndpoint(db, definition, c.var.actor)
      const created = serializeEndpoint(await requireEndpoint(db, endpoint.id))
      return c.json({ endpoint: created, secret }, 201, buildEtag(endpoint.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/webhooks/{id}',
      operationId: 'getWebhookEndpoint',
      tags: ['webhooks'],
      summary: 'Get a webhook endpoint',
      ...requirePermission('webhooks:manage'),
      request: { params },
      responses: { 200: resourceResponse(endpointSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const endpoint = await requireEndpoint(c.var.runtime.db, c.req.valid('param').id)
      return c.json(serializeEndpoint(endpoint), 200, buildEtag(endpoint.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/webhooks/{id}',
      operationId: 'updateWebhookEndpoint',
      tags: ['webhooks'],
      summary: 'Update a webhook endpoint',
      description: 'Pending messages are sent to the new address.',
      ...requirePermission('webhooks:manage'),
      request: { params, headers: requiredIfMatch, ...jsonBody(endpointDefinitionSchema) },
      responses: {
        200: resourceResponse(endpointSchema),
        ...problemResponses(
          'not_found',
          'changed_meanwhile',
          'webhook_url_insecure',
          'webhook_url_forbidden',
        ),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id } = c.req.valid('param')
      const expectedRevision = requireExpectedRevision(c.req.valid('header'), undefined)
      const definition = c.req.valid('json')
      requireUsableUrl(services.webhookSender, definition.url)
      await updateEndpoint(db, { ...definition, id, expectedRevision }, c.var.actor)
      const endpoint = await requireEndpoint(db, id)
      return c.json(serializeEndpoint(endpoint), 200, buildEtag(endpoint.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/webhooks/{id}',
      operationId: 'deleteWebhookEndpoint',
      tags: ['webhooks'],
      summary: 'Delete a webhook endpoint',
      description: 'With its secrets, its log and its pending messages. Pause it to keep them.',
      ...requirePermission('webhooks:manage'),
      request: { params, headers: requiredIfMatch },
      responses: {
        204: { description: 'Webhook endpoint deleted' },
        ...problemResponses('not_found', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const expectedRevision = requireExpectedRevision(c.req.valid('header'), undefined)
      const deleted = { id: c.req.valid('param').id, expectedRevision }
      await deleteEndpoint(c.var.runtime.db, deleted, c.var.actor)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhooks/{id}/state',
      operationId: 'changeWebhookEndpointState',
      tags: ['webhooks'],
      summary: 'Pause or resume a webhook endpoint',
      description: 'Messages are recorded while it is paused, and sent when it resumes.',
      ...requirePermission('webhooks:manage', 'never'),
      request: { params, ...jsonBody(endpointCommandSchema) },
      responses: { 200: resourceResponse(endpointSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      await changeEndpointState(db, { id, command: c.req.valid('json').command }, c.var.actor)
      const endpoint = await requireEndpoint(db, id)
      return c.json(serializeEndpoint(endpoint), 200, buildEtag(endpoint.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhooks/{id}/secret',
      operationId: 'rotateWebhookSecret',
      tags: ['webhooks'],
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'The new secret is shown once, in this response. Until the overlap ends, messages have a signature of each secret.',
      ...requirePermission('webhooks:manage'),
      request: { params, ...jsonBody(rotationSchema) },
      responses: { 200: jsonResponse(secretSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const rotation = { id: c.req.valid('param').id, ...c.req.valid('json') }
      const secret = await rotateSecret(c.var.runtime.db, rotation, c.var.actor)
      return c.json({ secret }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhooks/{id}/test',
      operationId: 'sendWebhookTest',
      tags: ['webhooks'],
      summary: 'Send a test event',
      description: 'Queues a `webhook.test` message, which is attempted once. The delivery shows the answer.',
      ...requirePermission('webhooks:manage', 'never'),
      request: { params },
      responses: {
        202: jsonResponse(z.object({ deliveryId: z.string() }), 'Test event queued'),
        ...problemResponses('not_found', 'webhook_paused'),
      },
    }),
    async (c) => {
      const deliveryId = await sendTestMessage(c.var.runtime.db, c.req.valid('param').id, c.var.actor)
      return c.json({ deliveryId }, 202)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/webhooks/{id}/replay',
      operationId: 'replayWebhookMessages',
      tags: ['webhooks'],
      summary: 'Replay the messages of a time',
      description:
        'Sends the messages of the endpoint’s events once more, in their order, with the same `webhook-id`. At most 1,000.',
      ...requirePermission('webhooks:manage', 'never'),
      request: { params, ...jsonBody(replayRangeSchema) },
      responses: {
        202: jsonResponse(z.object({ messages: z.int() }), 'Messages queued'),
        ...problemResponses('not_found', 'replay_too_large'),
      },
    }),
    async (c) => {
      const { from, to } = c.req.valid('json')
      const range = { endpointId: c.req.valid('param').id, from: new Date(from), to: new Date(to) }
      const messages = await replayRange(c.var.runtime.db, range, c.var.actor)
      return c.json({ messages }, 202)
    },
  )

function requireUsableUrl(sender: WebhookSender, url: string): void {
  const error = sender.findUrlError(url)
  if (error === 'forbidden_address') throw new ShopError('webhook_url_forbidden')
  if (error) throw new ShopError('webhook_url_insecure')
}
