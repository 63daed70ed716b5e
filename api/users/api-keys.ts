import { z } from '@hono/zod-openapi'
import { createApiKey, listApiKeys, revokeApiKey } from '../../shop/accounts/api-keys.ts'
import { KEY_SCOPES } from '../../shop/accounts/roles.ts'
import { ShopError } from '../../shop/errors.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { line, objectSchema, timeSchema } from '../schema.ts'

const apiKeySchema = objectSchema('ApiKey', {
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('First characters of the key, to recognize it'),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdBy: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema.nullable(),
  revokedAt: timeSchema.nullable(),
})

const newApiKeySchema = z.object({
  name: line(100),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
})

export const apiKeyRoutes = [
  endpoint({
    key: 'GET /admin/api-keys',
    operationId: 'listApiKeys',
    summary: 'List API keys',
    ...requirePermission('api_keys:manage'),
    answer: z.object({ keys: z.array(apiKeySchema) }),
    handle: async ({ db }) => ({ keys: await listApiKeys(db) }),
  }),
  endpoint({
    key: 'POST /admin/api-keys',
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description: 'The key is shown once, in this response.',
    ...requirePermission('api_keys:manage'),
    json: newApiKeySchema,
    status: 201,
    answer: z.object({ id: z.string(), key: z.string() }),
    handle: ({ json, db, actor }) => createApiKey(db, { ...json, actor }),
  }),
  endpoint({
    key: 'DELETE /admin/api-keys/{id}',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key for good',
    ...requirePermission('api_keys:manage'),
    handle: async ({ param, db, actor }) => {
      if (!(await revokeApiKey(db, { actor, id: param.id }))) throw new ShopError('not_found')
    },
  }),
]
