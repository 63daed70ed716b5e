import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { checkPassword } from './check-password.ts'
import type { Account } from './register.ts'
import { users } from './tables.ts'

/** What who is logged in says again, before something that a found phone must not be able to do. */
export interface OwnPassword {
  account: Account
  password: string
  /** From where, as far as it is known. */
  address: string | undefined
}

/** Whether it is the account's own; limited together with the log in. Throws as `checkPassword`. */
export async function checkOwnPassword(db: Db, own: OwnPassword): Promise<boolean> {
  return (await matchOwnPassword(db, own)) !== null
}

/** The hash that it matches: for who changes the password only if it is still that one. */
export async function matchOwnPassword(
  db: Db,
  { account, password, address }: OwnPassword,
): Promise<string | null> {
  const { email, id } = account
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  const passwordHash = user?.passwordHash ?? null
  return (await checkPassword(db, { email, passwordHash, password, address })) ? passwordHash : null
}
