import type { z } from '@hono/zod-openapi'
import type { ApiKeyListItem } from '../../shop/accounts/api-keys.ts'
import type { apiKeySchema } from './schema.ts'

export function serializeApiKey({
  createdAt,
  lastUsedAt,
  revokedAt,
  ...key
}: ApiKeyListItem): z.infer<typeof apiKeySchema> {
  return {
    ...key,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
