import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { checkOwnPassword, type OwnPassword } from '../own-password.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { acceptCode } from './accept-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { type Owner, tellChange } from './set-up.ts'

export type Refused = { ok: false; reason: 'wrong_password' | 'second_factor_invalid' }

/** Both are asked for again: neither a found phone nor a known password alone gets rid of it. */
async function refusal(db: Db, own: OwnPassword, code: string): Promise<Refused | null> {
  if (!(await checkOwnPassword(db, own))) return { ok: false, reason: 'wrong_password' }
  if (!(await acceptCode(db, own.account.id, code))) return { ok: false, reason: 'second_factor_invalid' }
  return null
}

export async function turnOffSecondFactor(
  db: Db,
  own: OwnPassword,
  code: string,
): Promise<{ ok: true } | Refused> {
  const refused = await refusal(db, own, code)
  if (refused) return refused
  await db.transaction((tx) => removeSecondFactor(tx, own.account))
  return { ok: true }
}

/** Also for staff who help an owner that has lost the app and the codes. Called with their own transaction. */
export async function removeSecondFactor(tx: Db, account: Owner): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, account.id))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account.id))
  const wasOn = removed.some(({ confirmedAt }) => confirmedAt !== null)
  if (wasOn) await tellChange(tx, account, false)
  return wasOn
}

export async function renewRecoveryCodes(
  db: Db,
  own: OwnPassword,
  code: string,
): Promise<{ ok: true; codes: string[] } | Refused> {
  const refused = await refusal(db, own, code)
  if (refused) return refused
  return { ok: true, codes: await db.transaction((tx) => newRecoveryCodes(tx, own.account.id)) }
}
