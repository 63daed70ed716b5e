import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { canManageRole, hasPermission, KEY_ROLE, type Permission, type Role } from './roles.ts'
import { apiKeys, users } from './tables.ts'
import { USER_COLUMNS } from './user.ts'

export interface UserManagement {
  actor: Actor
  userId: string
}

const LOCKED_COLUMNS = {
  ...USER_COLUMNS,
  pendingRole: users.pendingRole,
  emailVerifiedAt: users.emailVerifiedAt,
  ownerProven: users.ownerProven,
  invitedAt: users.invitedAt,
  deactivatedAt: users.deactivatedAt,
  erasedAt: users.erasedAt,
}

/**
 * Locks the managed user, the actor and every super_admin until the transaction ends, so that two admins who
 * change each other at the same time run one after the other. Throws when the actor may not manage the user.
 * Nobody can manage themselves here, so at least one super_admin always remains.
 */
export async function lockManagedUser(tx: Db, { actor, userId }: UserManagement) {
  const isOwner = and(eq(users.role, 'super_admin'), isNull(users.deactivatedAt))
  const locked = await tx
    .select(LOCKED_COLUMNS)
    .from(users)
    .where(or(inArray(users.id, [actor.userId ?? userId, userId]), isOwner))
    // One order of locks prevents deadlocks.
    .orderBy(asc(users.id))
    .for('no key update')
  const manager = actor.apiKeyId
    ? await lockApiKey(tx, actor.apiKeyId)
    : locked.find(({ id, deactivatedAt }) => id === actor.userId && !deactivatedAt)
  const user = locked.find(({ id }) => id === userId)
  if (!manager) throw new ShopError('unauthenticated')
  if (!user || user.erasedAt) throw new ShopError('not_found')
  if (userId === actor.userId) {
    const owners = locked.filter(({ role, deactivatedAt }) => role === 'super_admin' && !deactivatedAt)
    const isLast = manager.role === 'super_admin' && owners.length === 1
    throw new ShopError(isLast ? 'last_super_admin' : 'own_account')
  }
  if (!canManageRole(manager.role, user.pendingRole ?? user.role)) throw new ShopError('outranked')
  return { manager, user }
}

/** Locks the actor until the transaction ends, so that they keep the permission that was checked. */
export async function lockActor(tx: Db, actor: Actor, permission: Permission): Promise<{ role: Role }> {
  const user = actor.userId === null ? null : await lockUser(tx, actor.userId)
  const manager = actor.apiKeyId ? await lockApiKey(tx, actor.apiKeyId) : user
  if (!manager) throw new ShopError('unauthenticated')
  if (!hasPermission(manager.role, permission)) throw new ShopError('forbidden')
  return manager
}

async function lockUser(tx: Db, userId: string): Promise<{ role: Role } | null> {
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
    .for('share')
  return user ?? null
}

/** Locks an API key, so that it is not revoked meanwhile. Returns the role whose users it manages. */
async function lockApiKey(tx: Db, apiKeyId: string): Promise<{ role: Role } | null> {
  const [key] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, apiKeyId), isNull(apiKeys.revokedAt)))
    .for('share')
  return key ? { role: KEY_ROLE } : null
}
