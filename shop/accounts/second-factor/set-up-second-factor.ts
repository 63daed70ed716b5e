import { isNull, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.ts'
import { isStaff } from '../roles.ts'
import { secondFactors } from '../tables.ts'
import { getUserLanguage, type User } from '../user.ts'
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts'
import { createTotpSecret, type TotpSecret } from './totp.ts'
import { consumeTotpCode, matchTotpCode } from './verify-code.ts'

/** A secret for the app. It protects nothing until `confirmSecondFactor`; begun again, there is another. */
export async function beginSecondFactor(db: Db, own: PasswordConfirmation): Promise<TotpSecret> {
  const { user } = own
  if (!(await confirmPassword(db, own))) throw new ShopError('wrong_password')
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

export interface SecondFactorState {
  on: boolean
  /** The shop lets this account work only with one. */
  required: boolean
  recoveryCodesLeft: number
}

export async function getSecondFactorState(db: Db, user: User): Promise<SecondFactorState> {
  const { staffSecondFactor } = await getSettings(db)
  return {
    on: user.secondFactor,
    required: staffSecondFactor && isStaff(user.role),
    recoveryCodesLeft: user.secondFactor ? await countRecoveryCodes(db, user.id) : 0,
  }
}
