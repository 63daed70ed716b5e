import { eq } from 'drizzle-orm'
import { limitPasswordGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { users } from '../tables.ts'
import type { User } from '../user.ts'
import { verifyPassword } from './hash-password.ts'

/** What who is logged in says again, before something that a found phone must not be able to do. */
export interface PasswordConfirmation {
  user: User
  password: string
  /** From where, as far as it is known. */
  clientAddress: string | undefined
}

/** Whether it is the account's own; limited together with the log in. Throws as `checkPassword`. */
export async function confirmPassword(db: Db, own: PasswordConfirmation): Promise<boolean> {
  return (await getConfirmedPasswordHash(db, own)) !== null
}

/** The hash that it matches: for who changes the password only if it is still that one. */
export async function getConfirmedPasswordHash(
  db: Db,
  { user, password, clientAddress }: PasswordConfirmation,
): Promise<string | null> {
  const { email, id } = user
  const [stored] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  const passwordHash = stored?.passwordHash ?? null
  return (await verifyPasswordAttempt(db, { email, passwordHash, password, clientAddress }))
    ? passwordHash
    : null
}

export interface PasswordAttempt {
  /** As `normalizeEmail` spells it. */
  email: string
  /** Null when there is no such account, or none that may log in. */
  passwordHash: string | null
  password: string
  /** From where it is tried, as far as it is known. */
  clientAddress: string | undefined
}

/** Throws `rate_limited` when too many were wrong lately, and then hashes nothing. */
export function verifyPasswordAttempt(db: Db, guess: PasswordAttempt): Promise<boolean> {
  const source = { email: guess.email, clientAddress: guess.clientAddress }
  return limitPasswordGuess(db, source, () => verifyPassword(guess.passwordHash, guess.password))
}
