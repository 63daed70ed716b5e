import { limitPasswordGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { verifyPassword } from './hash-password.ts'

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
