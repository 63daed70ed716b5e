import { createRoute, z } from '@hono/zod-openapi'
import { createApiKey, listApiKeys, revokeApiKey } from '../../shop/accounts/api-keys.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { apiKeySchema, newApiKeySchema } from './schema.ts'
import { serializeApiKey } from './serialize.ts'

export const apiKeyRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/api-keys',
      operationId: 'listApiKeys',
      tags: ['api-keys'],
      summary: 'List API keys',
      ...requirePermission('api_keys:manage'),
      responses: { 200: jsonResponse(z.object({ keys: z.array(apiKeySchema) })), ...problemResponses() },
    }),
    async (c) => {
      const keys = await listApiKeys(c.var.runtime.db)
      return c.json({ keys: keys.map(serializeApiKey) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/api-keys',
      operationId: 'createApiKey',
      tags: ['api-keys'],
      summary: 'Create an API key',
      description: 'The key is shown once, in this response.',
      ...requirePermission('api_keys:manage'),
      request: jsonBody(newApiKeySchema),
      responses: {
        201: jsonResponse(z.object({ id: z.string(), key: z.string() }), 'API key created'),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const input = { ...c.req.valid('json'), actor: c.var.actor }
      return c.json(await createApiKey(c.var.runtime.db, input), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/api-keys/{id}',
      operationId: 'revokeApiKey',
      tags: ['api-keys'],
      summary: 'Revoke an API key for good',
      ...requirePermission('api_keys:manage'),
      request: { params: z.object({ id: idParam }) },
      responses: { 204: { description: 'API key revoked' }, ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const revoked = await revokeApiKey(c.var.runtime.db, { actor: c.var.actor, id })
      if (!revoked) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )
