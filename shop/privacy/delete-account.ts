import { eq } from 'drizzle-orm'
import {
  getConfirmedPasswordHash,
  type PasswordConfirmation,
} from '../accounts/passwords/confirm-password.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { users } from '../accounts/tables.ts'
import { toUserActor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { eraseUser } from './erasure/erase-user.ts'

/**
 * Deletes the account at the user's request. Requires the password and, when there is one, the second factor,
 * so that neither an unlocked screen nor a stolen password is enough. Throws `wrong_password`,
 * `second_factor_needed`, `second_factor_invalid`, or why the user cannot be erased. Failed attempts are counted
 * outside a transaction, so that a refusal does not undo the count.
 */
export async function deleteAccount(
  db: Db,
  { code, ...confirmation }: PasswordConfirmation & { code: string | null },
): Promise<void> {
  const passwordHash = await getConfirmedPasswordHash(db, confirmation)
  if (passwordHash === null) throw new ShopError('wrong_password')
  const { id: userId, secondFactor } = confirmation.user
  if (secondFactor) {
    if (!code) throw new ShopError('second_factor_needed')
    if (!(await verifyCode(db, userId, code))) throw new ShopError('second_factor_invalid')
  }
  // Fails when the password was changed after its verification.
  const only = eq(users.passwordHash, passwordHash)
  const erased = await eraseUser(db, { userId, actor: toUserActor(userId), only })
  if (!erased.ok) throw new ShopError(erased.reason)
}
