import { eq } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { lockManagedUser, type UserManagement } from './lock-managed-user.ts'
import { canGrantRole, isPromotion, type Role } from './roles.ts'
import { users } from './tables.ts'

interface RoleChange extends UserManagement {
  role: Role
  /** Promotes an account although nobody has shown that its address is theirs. */
  allowUnverified?: boolean
}

/** Counts on the account's next call. Nobody gives a role they could not take away again. */
export async function changeRole(db: Db, change: RoleChange): Promise<void> {
  const { role, allowUnverified = false, ...reach } = change
  await db.transaction(async (tx) => {
    const { actor, user } = await lockManagedUser(tx, reach)
    if (!canGrantRole(actor.role, role)) throw new ShopError('outranked')
    if (user.role === role) return
    const isUnverified = user.emailVerifiedAt === null
    if (isPromotion(user.role, role) && isUnverified && !allowUnverified) {
      throw new ShopError('email_unverified')
    }
    await tx.update(users).set({ role }).where(eq(users.id, user.id))
    await recordAction(tx, {
      actor: { userId: reach.actorId, apiKeyId: null },
      action: 'user.role_changed',
      subjectId: user.id,
      before: { role: user.role },
      after: { role },
    })
  })
}
