import { isNull, sql } from 'drizzle-orm'
import { queueEmail } from '../../outbox/queue-email.ts'
import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { secondFactors } from '../tables.ts'
import type { User } from '../user.ts'
import { getUserLanguage } from '../user.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createTotpSecret, type TotpSecret } from './totp.ts'
import { consumeTotpCode, matchTotpCode } from './totp-code.ts'

export type BeginSecondFactorResult =
  | { ok: true; secret: TotpSecret }
  | { ok: false; reason: 'wrong_password' | 'changed_meanwhile' }

/** A secret for the app. It protects nothing until `confirmSecondFactor`; begun again, there is another. */
export async function beginSecondFactor(db: Db, own: PasswordConfirmation): Promise<BeginSecondFactorResult> {
  const { user } = own
  if (!(await confirmPassword(db, own))) return { ok: false, reason: 'wrong_password' }
  const { shopName: issuer } = await getSettings(db)
  const made = await createTotpSecret({ issuer, email: user.email })
  const { secret } = made
  const kept = await db
    .insert(secondFactors)
    .values({ userId: user.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return kept.length > 0 ? { ok: true, secret: made } : { ok: false, reason: 'changed_meanwhile' }
}

/** The recovery codes, when that is a code of the secret; null when it is not. */
export async function confirmSecondFactor(db: Db, user: User, code: string): Promise<string[] | null> {
  let codes: string[] | null = null
  await limitCodeGuess(db, user.id, async () => {
    const fit = await matchTotpCode(db, user.id, 'begun', code)
    if (!fit) return false
    codes = await db.transaction(async (tx) => {
      if (!(await consumeTotpCode(tx, fit))) return null
      await notifySecondFactorChanged(tx, user, true)
      return createRecoveryCodes(tx, user.id)
    })
    return codes !== null
  })
  return codes
}

/** Whose second factor it is. */
export type SecondFactorOwner = Pick<User, 'id' | 'name' | 'email'>

/** In the language that the account is written to in. */
export async function notifySecondFactorChanged(tx: Db, user: SecondFactorOwner, on: boolean): Promise<void> {
  const lang = await getUserLanguage(tx, user.id)
  const { id: userId, name, email: toAddress } = user
  await queueEmail(tx, { kind: 'second_factor_changed', userId, toAddress, lang, facts: { name, on } })
}
