import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import type { User } from '../register-user.ts'
import { users } from '../tables.ts'
import { verifyPasswordAttempt } from './verify-password-attempt.ts'

/** What who is logged in says again, before something that a found phone must not be able to do. */
export interface PasswordConfirmation {
  account: User
  password: string
  /** From where, as far as it is known. */
  address: string | undefined
}

/** Whether it is the account's own; limited together with the log in. Throws as `checkPassword`. */
export async function confirmPassword(db: Db, own: PasswordConfirmation): Promise<boolean> {
  return (await getConfirmedPasswordHash(db, own)) !== null
}

/** The hash that it matches: for who changes the password only if it is still that one. */
export async function getConfirmedPasswordHash(
  db: Db,
  { account, password, address }: PasswordConfirmation,
): Promise<string | null> {
  const { email, id } = account
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  const passwordHash = user?.passwordHash ?? null
  return (await verifyPasswordAttempt(db, { email, passwordHash, password, address })) ? passwordHash : null
}
