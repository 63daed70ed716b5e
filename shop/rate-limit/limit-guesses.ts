import type { Db } from '../services.ts'
import { consumeRateLimit, resetRateLimit, restoreRateLimit } from './consume-rate-limit.ts'
import { getClientKey } from './get-client-key.ts'
import type { RateLimitRuleName } from './rules.ts'

interface GuessLimit {
  rule: RateLimitRuleName
  subject: string
  /** What a right guess does to it: gives itself back, clears all of them, or counts as a wrong one does. */
  onSuccess: 'give_back' | 'clear' | 'count'
}

/**
 * Whether a secret was guessed rightly. It is counted before it is judged, so that of many at once no more are judged
 * than may be. A right guess is taken back, but for what it cost to judge it. Throws `rate_limited`, before `judge` has
 * cost anything.
 */
async function limitGuess(db: Db, counts: GuessLimit[], judge: () => Promise<boolean>): Promise<boolean> {
  // One after the other: a client that has used up its own tries uses up no more of the account's.
  for (const { rule, subject } of counts) await consumeRateLimit(db, rule, subject)
  if (!(await judge())) return false
  for (const { rule, subject, onSuccess: whenRight } of counts) {
    if (whenRight === 'clear') await resetRateLimit(db, rule, subject)
    if (whenRight === 'give_back') await restoreRateLimit(db, rule, subject)
  }
  return true
}

/** An account by its address, in its one spelling, whether or not there is one; and from where it is tried. */
interface GuessSource {
  email: string
  clientAddress: string | undefined
}

function listPasswordLimits({ email, clientAddress }: GuessSource): GuessLimit[] {
  const ofAccount: GuessLimit = { rule: 'passwordAccount', subject: email, onSuccess: 'give_back' }
  if (!clientAddress) return [ofAccount]
  const client = getClientKey(clientAddress)
  return [
    { rule: 'passwordHere', subject: `${email} ${client}`, onSuccess: 'clear' },
    { rule: 'passwordClient', subject: client, onSuccess: 'give_back' },
    { rule: 'hashClient', subject: client, onSuccess: 'count' },
    ofAccount,
  ]
}

export function limitPasswordGuess(db: Db, by: GuessSource, judge: () => Promise<boolean>): Promise<boolean> {
  return limitGuess(db, listPasswordLimits(by), judge)
}

export function limitCodeGuess(db: Db, userId: string, judge: () => Promise<boolean>): Promise<boolean> {
  return limitGuess(db, [{ rule: 'codeAccount', subject: userId, onSuccess: 'clear' }], judge)
}

/** For who has proven by mail that the account is theirs: whoever guessed at it keeps them out no longer. */
export async function resetGuessLimits(db: Db, by: GuessSource): Promise<void> {
  for (const { rule, subject } of listPasswordLimits(by)) {
    if (rule === 'passwordHere' || rule === 'passwordAccount') await resetRateLimit(db, rule, subject)
  }
  await resetRateLimit(db, 'forgotAddress', by.email)
}
