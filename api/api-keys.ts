import { z } from '@hono/zod-openapi'
import { createApiKey, listApiKeys, revokeApiKey } from '../shop/accounts/api-keys.ts'
import { KEY_SCOPES } from '../shop/accounts/roles.ts'
import { ShopError } from '../shop/errors.ts'
import { endpoint } from './endpoint.ts'
import { requirePermission } from './middleware/authorize.ts'
import { line, timeSchema } from './schema.ts'

const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().openapi({ description: 'First characters of the key, to recognize it' }),
    scopes: z.array(z.enum(KEY_SCOPES)),
    createdBy: z.string(),
    createdAt: timeSchema,
    lastUsedAt: timeSchema.nullable(),
    revokedAt: timeSchema.nullable(),
  })
  .openapi('ApiKey')

const newApiKeySchema = z.object({
  name: line(100),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
})

export const apiKeyRoutes = [
  endpoint(
    'GET /admin/api-keys',
    {
      operationId: 'listApiKeys',
      tag: 'api-keys',
      summary: 'List API keys',
      ...requirePermission('api_keys:manage'),
      answer: z.object({ keys: z.array(apiKeySchema) }),
    },
    async ({ db }) => {
      const keys = await listApiKeys(db)
      return { keys: keys }
    },
  ),
  endpoint(
    'POST /admin/api-keys',
    {
      operationId: 'createApiKey',
      tag: 'api-keys',
      summary: 'Create an API key',
      description: 'The key is shown once, in this response.',
      ...requirePermission('api_keys:manage'),
      json: newApiKeySchema,
      status: 201,
      answer: z.object({ id: z.string(), key: z.string() }),
    },
    async ({ json, db, actor }) => {
      const input = { ...json, actor }
      return await createApiKey(db, input)
    },
  ),
  endpoint(
    'DELETE /admin/api-keys/{id}',
    {
      operationId: 'revokeApiKey',
      tag: 'api-keys',
      summary: 'Revoke an API key for good',
      ...requirePermission('api_keys:manage'),
      errors: ['not_found'],
    },
    async ({ param, db, actor }) => {
      const { id } = param
      const revoked = await revokeApiKey(db, { actor, id })
      if (!revoked) throw new ShopError('not_found')
    },
  ),
]
