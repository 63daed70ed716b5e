import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { notifySecondFactorChanged, type SecondFactorOwner } from './set-up-second-factor.ts'
import { verifyCode } from './verify-code.ts'

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
  await db.transaction((tx) => removeSecondFactor(tx, confirmation.user))
}

/** Removes the second factor in the caller's transaction, also for staff who help a user without app and codes. */
export async function removeSecondFactor(tx: Db, user: SecondFactorOwner): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, user.id))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  const wasOn = removed.some(({ confirmedAt }) => confirmedAt !== null)
  if (wasOn) await notifySecondFactorChanged(tx, user, false)
  return wasOn
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
