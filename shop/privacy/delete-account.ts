import { eq } from 'drizzle-orm'
import { matchOwnPassword, type OwnPassword } from '../accounts/own-password.ts'
import { users } from '../accounts/tables.ts'
import type { Db } from '../services.ts'
import { type Erased, eraseAccount } from './erase-account.ts'

export type Deleted = Erased | { ok: false; reason: 'wrong_password' }

/** Its owner's wish, with the password once more: whoever finds a screen unlocked must not be able to. */
export async function deleteAccount(db: Db, own: OwnPassword): Promise<Deleted> {
  const passwordHash = await matchOwnPassword(db, own)
  if (passwordHash === null) return { ok: false, reason: 'wrong_password' }
  const { id: userId } = own.account
  const actor = { userId, apiKeyId: null }
  // A password that was changed meanwhile is not the one that was given.
  return eraseAccount(db, { userId, actor, only: eq(users.passwordHash, passwordHash) })
}
