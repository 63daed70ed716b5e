import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { getConfirmedPasswordHash, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { verifyCode } from './verify-code.ts'

export interface IdentityConfirmation extends PasswordConfirmation {
  /** Required for a user with a second factor. */
  code: string | null
}

/**
 * Asks for the same proof as a log-in, so that neither an unlocked screen nor a stolen password is enough. Returns the
 * hash of the password. Throws `wrong_password`, `second_factor_needed` or `second_factor_invalid`. Call it outside a
 * transaction, so that a refusal does not undo the count of attempts.
 */
export async function confirmIdentity(
  db: Db,
  { code, ...confirmation }: IdentityConfirmation,
): Promise<string> {
  const passwordHash = await getConfirmedPasswordHash(db, confirmation)
  if (passwordHash === null) throw new ShopError('wrong_password')
  const { id, secondFactor } = confirmation.user
  if (secondFactor) {
    if (!code) throw new ShopError('second_factor_needed')
    if (!(await verifyCode(db, id, code))) throw new ShopError('second_factor_invalid')
  }
  return passwordHash
}
