import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { notifySecondFactorChanged, type SecondFactorOwner } from './set-up-second-factor.ts'
import { verifyCode } from './verify-code.ts'

export type ConfirmationFailure = { ok: false; reason: 'wrong_password' | 'second_factor_invalid' }

/** Both are asked for again: neither a found phone nor a known password alone gets rid of it. */
async function confirmPasswordAndCode(
  db: Db,
  own: PasswordConfirmation,
  code: string,
): Promise<ConfirmationFailure | null> {
  if (!(await confirmPassword(db, own))) return { ok: false, reason: 'wrong_password' }
  if (!(await verifyCode(db, own.user.id, code))) return { ok: false, reason: 'second_factor_invalid' }
  return null
}

export async function disableSecondFactor(
  db: Db,
  own: PasswordConfirmation,
  code: string,
): Promise<{ ok: true } | ConfirmationFailure> {
  const refused = await confirmPasswordAndCode(db, own, code)
  if (refused) return refused
  await db.transaction((tx) => removeSecondFactor(tx, own.user))
  return { ok: true }
}

/** Also for staff who help an owner that has lost the app and the codes. Called with their own transaction. */
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

export async function renewRecoveryCodes(
  db: Db,
  own: PasswordConfirmation,
  code: string,
): Promise<{ ok: true; codes: string[] } | ConfirmationFailure> {
  const refused = await confirmPasswordAndCode(db, own, code)
  if (refused) return refused
  return { ok: true, codes: await db.transaction((tx) => createRecoveryCodes(tx, own.user.id)) }
}
