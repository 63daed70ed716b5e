import type { Db } from '../services.ts'
import { consumeRateLimit, resetRateLimit, restoreRateLimit } from './consume-rate-limit.ts'
import { getClientKey } from './get-client-key.ts'
import type { RateLimitRuleName } from './rules.ts'

interface GuessLimit {
  rule: RateLimitRuleName
  subject: string
  /** Effect of a correct guess on the count: restores this attempt, clears the count, or leaves it. */
  onSuccess: 'give_back' | 'clear' | 'count'
}

/**
 * Verifies a secret under its rate limits. Counts the attempt before verifying it, so that parallel attempts
 * cannot exceed the limit. Restores the count after a correct attempt, except for the limit on hashing work.
 * Throws `rate_limited` before `judge` runs.
 */
async function limitGuess(db: Db, limits: GuessLimit[], verify: () => Promise<boolean>): Promise<boolean> {
  // One after the other: a client above its own limit does not use up the limit of the account.
  for (const { rule, subject } of limits) await consumeRateLimit(db, rule, subject)
  if (!(await verify())) return false
  for (const { rule, subject, onSuccess: effect } of limits) {
    if (effect === 'clear') await resetRateLimit(db, rule, subject)
    if (effect === 'give_back') await restoreRateLimit(db, rule, subject)
  }
  return true
}

/** Normalized email of the account, whether or not it exists, and the IP address of the client. */
interface GuessSource {
  email: string
  clientAddress: string | undefined
}

function listPasswordLimits({ email, clientAddress }: GuessSource): GuessLimit[] {
  const accountLimit: GuessLimit = { rule: 'passwordAccount', subject: email, onSuccess: 'give_back' }
  if (!clientAddress) return [accountLimit]
  const client = getClientKey(clientAddress)
  return [
    { rule: 'passwordHere', subject: `${email} ${client}`, onSuccess: 'clear' },
    { rule: 'passwordClient', subject: client, onSuccess: 'give_back' },
    { rule: 'hashClient', subject: client, onSuccess: 'count' },
    accountLimit,
  ]
}

export function limitPasswordGuess(
  db: Db,
  source: GuessSource,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  return limitGuess(db, listPasswordLimits(source), verify)
}

export function limitCodeGuess(db: Db, userId: string, verify: () => Promise<boolean>): Promise<boolean> {
  return limitGuess(db, [{ rule: 'codeAccount', subject: userId, onSuccess: 'clear' }], verify)
}

/** Counts refused answers of passkeys by client; counts nothing when the address is unknown. */
export async function limitPasskeyAnswer(
  db: Db,
  clientAddress: string | undefined,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const client = clientAddress && getClientKey(clientAddress)
  return limitGuess(
    db,
    client ? [{ rule: 'passkeyClient', subject: client, onSuccess: 'give_back' }] : [],
    verify,
  )
}

/**
 * Runs something with a promotion code. A code that is wrong, or with which `run` throws, counts against the limit of the
 * client. Throws `rate_limited` before it runs.
 */
export async function limitPromotionCodeGuess<Result>(
  db: Db,
  clientAddress: string | undefined,
  run: () => Promise<Result>,
  isWrong: (result: Result) => boolean = () => false,
): Promise<Result> {
  if (!clientAddress) return run()
  const subject = getClientKey(clientAddress)
  await consumeRateLimit(db, 'promotionCodeClient', subject)
  const result = await run()
  if (!isWrong(result)) await restoreRateLimit(db, 'promotionCodeClient', subject)
  return result
}

/**
 * Clears the limits of an account whose owner has proven by email that it is theirs, so that attackers cannot
 * keep them locked out.
 */
export async function resetGuessLimits(db: Db, source: GuessSource): Promise<void> {
  for (const { rule, subject } of listPasswordLimits(source)) {
    if (rule === 'passwordHere' || rule === 'passwordAccount') await resetRateLimit(db, rule, subject)
  }
  await resetRateLimit(db, 'forgotAddress', source.email)
}
