import { eq } from 'drizzle-orm'
import { verifyPassword } from '../accounts/password.ts'
import { users } from '../accounts/tables.ts'
import type { Db } from '../services.ts'
import { type Erased, eraseAccount } from './erase-account.ts'

export type Deleted = Erased | { ok: false; reason: 'wrong_password' }

/** Its owner's wish, with the password once more: whoever finds a screen unlocked must not be able to. */
export async function deleteAccount(
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<Deleted> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!user || !(await verifyPassword(user.passwordHash, password)))
    return { ok: false, reason: 'wrong_password' }
  const actor = { userId, apiKeyId: null }
  // A password that was changed meanwhile is not the one that was given.
  return eraseAccount(db, { userId, actor, only: eq(users.passwordHash, user.passwordHash) })
}
