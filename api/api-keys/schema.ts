import { z } from '@hono/zod-openapi'
import { KEY_SCOPES } from '../../shop/accounts/roles.ts'
import { line, timeSchema } from '../schema.ts'

export const apiKeySchema = z
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

export const newApiKeySchema = z.object({
  name: line(100),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
})
