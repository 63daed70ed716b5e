import { eq } from 'drizzle-orm'
import {
  getConfirmedPasswordHash,
  type PasswordConfirmation,
} from '../accounts/passwords/confirm-password.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { users } from '../accounts/tables.ts'
import { toUserActor } from '../actor.ts'
import type { Db } from '../services.ts'
import { type EraseUserResult, eraseUser } from './erasure/erase-user.ts'

export type DeleteAccountResult =
  | EraseUserResult
  | { ok: false; reason: 'wrong_password' | 'second_factor_needed' | 'second_factor_invalid' }

/**
 * Deletes the account at the user's request. Requires the password and, when there is one, the second factor,
 * so that neither an unlocked screen nor a stolen password is enough.
 */
export async function deleteAccount(
  db: Db,
  { code, ...confirmation }: PasswordConfirmation & { code: string | null },
): Promise<DeleteAccountResult> {
  const passwordHash = await getConfirmedPasswordHash(db, confirmation)
  if (passwordHash === null) return { ok: false, reason: 'wrong_password' }
  const { id: userId, secondFactor } = confirmation.user
  if (secondFactor) {
    if (!code) return { ok: false, reason: 'second_factor_needed' }
    if (!(await verifyCode(db, userId, code))) return { ok: false, reason: 'second_factor_invalid' }
  }
  // Fails when the password was changed after its verification.
  return eraseUser(db, { userId, actor: toUserActor(userId), only: eq(users.passwordHash, passwordHash) })
}
