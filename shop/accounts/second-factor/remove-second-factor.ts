import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { endCredentials } from '../credentials/end-credentials.ts'
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { createRecoveryCodes, verifyCode } from './verify-code.ts'

/** Requires both again, so that neither an unlocked phone nor a stolen password alone removes the second factor. */
async function requirePasswordAndCode(
  db: Db,
  confirmation: PasswordConfirmation,
  code: string,
): Promise<void> {
  if (!(await confirmPassword(db, confirmation))) throw new ShopError('wrong_password')
  if (!(await verifyCode(db, confirmation.user.id, code))) throw new ShopError('second_factor_invalid')
}

export async function disableSecondFactor(
  db: Db,
  confirmation: PasswordConfirmation,
  code: string,
): Promise<void> {
  await requirePasswordAndCode(db, confirmation, code)
  await db.transaction((tx) => endCredentials(tx, confirmation.user, 'removal_of_second_factor'))
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewRecoveryCodes(
  db: Db,
  confirmation: PasswordConfirmation,
  code: string,
): Promise<string[]> {
  await requirePasswordAndCode(db, confirmation, code)
  return db.transaction((tx) => createRecoveryCodes(tx, confirmation.user.id))
}
