import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { KeyScope } from './roles.ts'
import { apiKeys } from './tables.ts'
import { hashToken } from './token.ts'

/** What a key that is not revoked may do; null for anything else. Its last use is kept to the minute. */
export async function findApiKey(db: Db, key: string): Promise<{ id: string; scopes: KeyScope[] } | null> {
  const [found] = await db
    .select({
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      unused: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, hashToken(key)), isNull(apiKeys.revokedAt)))
  if (!found) return null
  const { unused, ...known } = found
  if (unused) await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, found.id))
  return known
}
