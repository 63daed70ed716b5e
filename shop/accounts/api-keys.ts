import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { lockActor } from './lock-managed-user.ts'
import type { KeyScope } from './roles.ts'
import { apiKeys, users } from './tables.ts'
import { createToken, hashToken } from './token.ts'

const PREFIX_LENGTH = 12
const MAX_LISTED = 200

/**
 * Returns the id and scopes of an API key; null when it is unknown or revoked. Records its last use to the
 * minute.
 */
export async function verifyApiKey(db: Db, key: string): Promise<{ id: string; scopes: KeyScope[] } | null> {
  const [row] = await db
    .select({
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      unused: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, hashToken(key)), isNull(apiKeys.revokedAt)))
  if (!row) return null
  const { unused: isUseOutdated, ...current } = row
  if (isUseOutdated) await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, row.id))
  return current
}

/**
 * Lists API keys, valid ones first, newest first. The keys themselves are never listed, because only their
 * hashes are stored.
 */
export function listApiKeys(db: Db) {
  const { id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt } = apiKeys
  return db
    .select({ id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt, createdBy: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.id))
    .limit(MAX_LISTED)
}

/**
 * Creates an API key. It belongs to the shop and keeps working when its creator leaves. Only its hash is
 * stored, so the key is returned this once.
 */
export async function createApiKey(
  db: Db,
  input: { actor: UserActor; name: string; scopes: KeyScope[] },
): Promise<{ id: string; key: string }> {
  const { actor, name } = input
  const scopes = [...new Set(input.scopes)]
  const id = newId()
  const key = `key_${createToken().token}`
  const prefix = key.slice(0, PREFIX_LENGTH)
  await db.transaction(async (tx) => {
    await lockActor(tx, actor, 'api_keys:manage')
    await tx
      .insert(apiKeys)
      .values({ id, name, scopes, prefix, keyHash: hashToken(key), createdBy: actor.userId })
    await recordAction(tx, actor, 'api_key.created', id, { after: { name, scopes } })
  })
  return { id, key }
}

/** Revokes an API key for good, from its next call on. Returns false when there is no such key. */
export async function revokeApiKey(
  db: Db,
  { actor, id }: { actor: UserActor; id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockActor(tx, actor, 'api_keys:manage')
    const [current] = await tx.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, id))
    if (!current) return false
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id })
    // A key that is already revoked is not recorded again.
    if (revoked.length > 0) {
      await recordAction(tx, actor, 'api_key.revoked', id, { before: current })
    }
    return true
  })
}
