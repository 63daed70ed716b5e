import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { UserActor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { canManageRole, hasPermission, type Permission, type Role } from './roles.ts'
import { users } from './tables.ts'
import { USER_COLUMNS } from './user.ts'

/** Who does something, and to whose account. */
export interface UserManagement {
  actor: UserActor
  userId: string
}

const LOCKED_COLUMNS = {
  ...USER_COLUMNS,
  emailVerifiedAt: users.emailVerifiedAt,
  invitedAt: users.invitedAt,
  deactivatedAt: users.deactivatedAt,
  erasedAt: users.erasedAt,
}

/**
 * The account somebody acts on, locked until the transaction ends together with their own and every super_admin's:
 * two who act on one another at once do so one after the other, and the second has lost what the first took away.
 * Throws what forbids it. Nobody acts on their own account from here, so a super_admin always remains: who acts.
 */
export async function lockManagedUser(tx: Db, { actor, userId }: UserManagement) {
  const isOwner = and(eq(users.role, 'super_admin'), isNull(users.deactivatedAt))
  const locked = await tx
    .select(LOCKED_COLUMNS)
    .from(users)
    .where(or(inArray(users.id, [actor.userId, userId]), isOwner))
    // Everybody locks in one order: nobody waits in a circle.
    .orderBy(asc(users.id))
    .for('no key update')
  const manager = locked.find(({ id }) => id === actor.userId)
  const user = locked.find(({ id }) => id === userId)
  if (!manager || manager.deactivatedAt) throw new ShopError('unauthenticated')
  if (!user || user.erasedAt) throw new ShopError('not_found')
  if (userId === actor.userId) {
    const owners = locked.filter(({ role, deactivatedAt }) => role === 'super_admin' && !deactivatedAt)
    const isLast = manager.role === 'super_admin' && owners.length === 1
    throw new ShopError(isLast ? 'last_super_admin' : 'own_account')
  }
  if (!canManageRole(manager.role, user.role)) throw new ShopError('outranked')
  return { manager, user }
}

/** Who acts, locked until the transaction ends: what they may do when it begins, they may do until it is done. */
export async function lockActor(tx: Db, actor: UserActor, permission: Permission): Promise<{ role: Role }> {
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, actor.userId), isNull(users.deactivatedAt)))
    .for('share')
  if (!user) throw new ShopError('unauthenticated')
  if (!hasPermission(user.role, permission)) throw new ShopError('forbidden')
  return user
}
