import { createRoute, z } from '@hono/zod-openapi'
import { createApiKey, listApiKeys, revokeApiKey } from '../../shop/accounts/api-keys.ts'
import { KEY_SCOPES } from '../../shop/accounts/roles.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses, text } from '../schema.ts'

const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().openapi({ description: 'Its first characters, to know it by' }),
    scopes: z.array(z.enum(KEY_SCOPES)),
    createdBy: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
  })
  .openapi('ApiKey')

export const apiKeyRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/api-keys',
      summary: 'The keys that programs call the shop with',
      ...requirePermission('api_keys:manage'),
      responses: { 200: jsonResponse(z.object({ keys: z.array(apiKeySchema) })), ...problemResponses() },
    }),
    async (c) => {
      const list = await listApiKeys(c.var.runtime.db)
      const keys = list.map(({ createdAt, lastUsedAt, revokedAt, ...key }) => ({
        ...key,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      }))
      return c.json({ keys }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/api-keys',
      summary: 'Makes a key; it is told this once',
      ...requirePermission('api_keys:manage'),
      request: jsonBody(z.object({ name: text(100), scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(10) })),
      responses: {
        201: jsonResponse(z.object({ id: z.string(), key: z.string() }), 'Made'),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const wanted = { ...c.req.valid('json'), actorId: c.var.user.id }
      return c.json(await createApiKey(c.var.runtime.db, wanted), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/api-keys/{id}',
      summary: 'Revokes a key for good',
      ...requirePermission('api_keys:manage'),
      request: { params: z.object({ id: idParam }) },
      responses: { 204: { description: 'It is refused from now on' }, ...problemResponses() },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const revoked = await revokeApiKey(c.var.runtime.db, { actorId: c.var.user.id, id })
      if (!revoked) throw new ShopError('not_found')
      return c.body(null, 204)
    },
  )
