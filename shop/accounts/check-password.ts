import { countPasswordGuess } from '../limits/count-guess.ts'
import type { Db } from '../services.ts'
import { verifyPassword } from './password.ts'

export interface PasswordGuess {
  /** As `normalizeEmail` spells it. */
  email: string
  /** Null when there is no such account, or none that may log in. */
  passwordHash: string | null
  password: string
  /** From where it is tried, as far as it is known. */
  address: string | undefined
}

/** Throws `rate_limited` when too many were wrong lately, and then hashes nothing. */
export function checkPassword(db: Db, guess: PasswordGuess): Promise<boolean> {
  const by = { account: guess.email, address: guess.address }
  return countPasswordGuess(db, by, () => verifyPassword(guess.passwordHash, guess.password))
}
