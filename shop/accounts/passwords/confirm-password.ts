import { eq } from 'drizzle-orm'
import { limitPasswordGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { users } from '../tables.ts'
import type { User } from '../user.ts'
import { verifyPassword } from './hash-password.ts'

/** The password entered again by a logged-in user, before an action that an unlocked phone must not allow. */
export interface PasswordConfirmation {
  user: User
  password: string
  /** IP address of the client, when known. */
  clientAddress: string | undefined
}

/**
 * Verifies the password of a logged-in user, under the same limits as a log-in. Throws like
 * `verifyPasswordAttempt`.
 */
export async function confirmPassword(db: Db, confirmation: PasswordConfirmation): Promise<boolean> {
  return (await getConfirmedPasswordHash(db, confirmation)) !== null
}

/**
 * Returns the stored hash when the password matches, so that the caller can change the password only while it
 * is still the same; null otherwise.
 */
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

interface PasswordAttempt {
  /** Normalized by `normalizeEmail`. */
  email: string
  /** Null when no user with this email may log in. */
  passwordHash: string | null
  password: string
  /** IP address of the client, when known. */
  clientAddress: string | undefined
}

/** Verifies a password attempt. Throws `rate_limited` after too many wrong attempts, without hashing anything. */
export function verifyPasswordAttempt(db: Db, attempt: PasswordAttempt): Promise<boolean> {
  const source = { email: attempt.email, clientAddress: attempt.clientAddress }
  return limitPasswordGuess(db, source, () => verifyPassword(attempt.passwordHash, attempt.password))
}
