import { isNull, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { endCredentials, notifySecondFactorChanged } from '../credentials/end-credentials.ts'
import { hasPasskeys, isSecondFactorRequired } from '../passkeys/passkeys.ts'
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { secondFactors } from '../tables.ts'
import { requireOwnPassword, type User } from '../user.ts'
import {
  consumeTotpCode,
  countRecoveryCodes,
  createRecoveryCodes,
  createTotpSecret,
  matchTotpCode,
  type TotpSecret,
  verifyCode,
} from './verify-code.ts'

/**
 * Creates a secret for an authenticator app. It protects nothing until `confirmSecondFactor`; calling this
 * again replaces it. Throws `password_change_required`, `wrong_password` or `changed_meanwhile`.
 */
export async function beginSecondFactor(db: Db, confirmation: PasswordConfirmation): Promise<TotpSecret> {
  const { user } = confirmation
  requireOwnPassword(user)
  if (!(await confirmPassword(db, confirmation))) throw new ShopError('wrong_password')
  const { shopName: issuer } = await getSettings(db)
  const totpSecret = await createTotpSecret({ issuer, email: user.email })
  const { secret } = totpSecret
  const stored = await db
    .insert(secondFactors)
    .values({ userId: user.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  if (stored.length === 0) throw new ShopError('changed_meanwhile')
  return totpSecret
}

/** Turns the second factor on and returns the recovery codes; null when the code is wrong. */
export function confirmSecondFactor(db: Db, user: User, code: string): Promise<string[] | null> {
  return limitCodeGuess(db, user.id, async () => {
    const match = await matchTotpCode(db, user.id, 'begun', code)
    if (!match) return null
    return db.transaction(async (tx) => {
      if (!(await consumeTotpCode(tx, match))) return null
      await notifySecondFactorChanged(tx, user, true)
      return createRecoveryCodes(tx, user.id)
    })
  })
}

export async function getSecondFactorState(db: Db, user: User) {
  return {
    on: user.secondFactor,
    required: (await isSecondFactorRequired(db, user.role)) && !(await hasPasskeys(db, user.id)),
    recoveryCodesLeft: user.secondFactor ? await countRecoveryCodes(db, user.id) : 0,
  }
}

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

export async function renewRecoveryCodes(
  db: Db,
  confirmation: PasswordConfirmation,
  code: string,
): Promise<string[]> {
  await requirePasswordAndCode(db, confirmation, code)
  return db.transaction((tx) => createRecoveryCodes(tx, confirmation.user.id))
}
