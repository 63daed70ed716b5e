import { eq } from 'drizzle-orm'
import { confirmIdentity, type IdentityConfirmation } from '../accounts/second-factor/confirm-identity.ts'
import { users } from '../accounts/tables.ts'
import { toUserActor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { eraseUser } from './erasure/erase-user.ts'

/**
 * Deletes the account at the user's request. Requires the password and, when there is one, the second factor,
 * so that neither an unlocked screen nor a stolen password is enough. Throws like `confirmIdentity`, or why the user
 * cannot be erased.
 */
export async function deleteAccount(db: Db, confirmation: IdentityConfirmation): Promise<void> {
  const passwordHash = await confirmIdentity(db, confirmation)
  const { id: userId } = confirmation.user
  // Fails when the password was changed after its verification.
  const only = eq(users.passwordHash, passwordHash)
  const erased = await eraseUser(db, { userId, actor: toUserActor(userId), only })
  if (!erased.ok) throw new ShopError(erased.reason)
}
