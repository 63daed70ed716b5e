import { isNull, sql } from 'drizzle-orm'
import { countCodeGuess } from '../../limits/count-guess.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Db } from '../../services.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { langOf } from '../lang-of.ts'
import { checkOwnPassword, type OwnPassword } from '../own-password.ts'
import type { Account } from '../register.ts'
import { secondFactors } from '../tables.ts'
import { fitCode, useFit } from './app-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { type NewSecret, newSecret } from './totp.ts'

export type Begun =
  | { ok: true; secret: NewSecret }
  | { ok: false; reason: 'wrong_password' | 'changed_meanwhile' }

/** A secret for the app. It protects nothing until `confirmSecondFactor`; begun again, there is another. */
export async function beginSecondFactor(db: Db, own: OwnPassword): Promise<Begun> {
  const { account } = own
  if (!(await checkOwnPassword(db, own))) return { ok: false, reason: 'wrong_password' }
  const { shopName: issuer } = await readSettings(db)
  const made = await newSecret({ issuer, email: account.email })
  const { secret } = made
  const kept = await db
    .insert(secondFactors)
    .values({ userId: account.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return kept.length > 0 ? { ok: true, secret: made } : { ok: false, reason: 'changed_meanwhile' }
}

/** The recovery codes, when that is a code of the secret; null when it is not. */
export async function confirmSecondFactor(db: Db, account: Account, code: string): Promise<string[] | null> {
  let codes: string[] | null = null
  await countCodeGuess(db, account.id, async () => {
    const fit = await fitCode(db, account.id, 'begun', code)
    if (!fit) return false
    codes = await db.transaction(async (tx) => {
      if (!(await useFit(tx, fit))) return null
      await tellChange(tx, account, true)
      return newRecoveryCodes(tx, account.id)
    })
    return codes !== null
  })
  return codes
}

/** Whose second factor it is. */
export type Owner = Pick<Account, 'id' | 'name' | 'email'>

/** In the language that the account is written to in. */
export async function tellChange(tx: Db, account: Owner, on: boolean): Promise<void> {
  const lang = await langOf(tx, account.id)
  const { id: userId, name, email: toAddress } = account
  await queueMail(tx, { kind: 'second_factor_changed', userId, toAddress, lang, facts: { name, on } })
}
