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
 * Its owner's wish, with the password once more and a code of the second factor if there is one: neither a screen found
 * unlocked nor a known password alone is enough.
 */
export async function deleteAccount(
  db: Db,
  { code, ...own }: PasswordConfirmation & { code: string | null },
): Promise<DeleteAccountResult> {
  const passwordHash = await getConfirmedPasswordHash(db, own)
  if (passwordHash === null) return { ok: false, reason: 'wrong_password' }
  const { id: userId, secondFactor } = own.user
  if (secondFactor) {
    if (!code) return { ok: false, reason: 'second_factor_needed' }
    if (!(await verifyCode(db, userId, code))) return { ok: false, reason: 'second_factor_invalid' }
  }
  // A password that was changed meanwhile is not the one that was given.
  return eraseUser(db, { userId, actor: toUserActor(userId), only: eq(users.passwordHash, passwordHash) })
}
