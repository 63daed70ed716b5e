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
    const { actor, account } = await lockManagedUser(tx, reach)
    if (!canGrantRole(actor.role, role)) throw new ShopError('outranked')
    if (account.role === role) return
    const isUnverified = account.emailVerifiedAt === null
    if (isPromotion(account.role, role) && isUnverified && !allowUnverified) {
      throw new ShopError('email_unverified')
    }
    await tx.update(users).set({ role }).where(eq(users.id, account.id))
    await recordAction(tx, {
      actor: { userId: reach.actorId, apiKeyId: null },
      action: 'user.role_changed',
      subjectId: account.id,
      before: { role: account.role },
      after: { role },
    })
  })
}
