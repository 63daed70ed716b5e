import type { Db } from '../services.ts'
import { listClientNetworks } from './client-networks.ts'
import { consumeRateLimit, resetRateLimit, restoreRateLimit } from './consume-rate-limit.ts'
import type { RateLimitRuleName } from './rules.ts'

interface GuessLimit {
  rule: RateLimitRuleName
  subject: string
  /** How many times the points of the rule the subject has; 1 when left out. */
  share?: number
  /** Effect of a correct guess on the count: restores this attempt, clears the count, or leaves it. */
  onSuccess: 'give_back' | 'clear' | 'count'
}

/**
 * Runs an attempt under its rate limits. Counts it before it runs, so that parallel attempts cannot exceed the limit.
 * Restores the count after a correct attempt, except for the limits on hashing work. Throws `rate_limited` before it runs.
 */
async function limitGuess<Result>(
  db: Db,
  limits: GuessLimit[],
  run: () => Promise<Result>,
  isCorrect: (result: Result) => boolean,
): Promise<Result> {
  // One after the other: a client above its own limit does not use up the limit of the account.
  for (const { rule, subject, share } of limits) await consumeRateLimit(db, rule, subject, share)
  const result = await run()
  if (!isCorrect(result)) return result
  for (const { rule, subject, onSuccess: effect } of limits) {
    if (effect === 'clear') await resetRateLimit(db, rule, subject)
    if (effect === 'give_back') await restoreRateLimit(db, rule, subject)
  }
  return result
}

/** Returns the limits of a client; none when its address is unknown. `account`: counts for each account apart. */
function listClientLimits(
  clientAddress: string | undefined,
  rule: RateLimitRuleName,
  onSuccess: GuessLimit['onSuccess'],
  account?: string,
): GuessLimit[] {
  const networks = clientAddress ? listClientNetworks(clientAddress) : []
  return networks.map(({ key, share }) => ({
    rule,
    subject: account === undefined ? key : `${account} ${key}`,
    share,
    onSuccess,
  }))
}

/** Normalized email of the account, whether or not it exists, and the IP address of the client. */
interface GuessSource {
  email: string
  clientAddress: string | undefined
}

function listPasswordLimits({ email, clientAddress }: GuessSource): GuessLimit[] {
  return [
    ...listClientLimits(clientAddress, 'passwordHere', 'clear', email),
    ...listClientLimits(clientAddress, 'passwordClient', 'give_back'),
    ...listClientLimits(clientAddress, 'hashClientBurst', 'count'),
    ...listClientLimits(clientAddress, 'hashClient', 'count'),
    { rule: 'passwordAccount', subject: email, onSuccess: 'give_back' },
  ]
}

export function limitPasswordGuess(
  db: Db,
  source: GuessSource,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  return limitGuess(db, listPasswordLimits(source), verify, Boolean)
}

/** `verify` returns something false for a wrong code. */
export function limitCodeGuess<Result>(
  db: Db,
  userId: string,
  verify: () => Promise<Result>,
): Promise<Result> {
  return limitGuess(db, [{ rule: 'codeAccount', subject: userId, onSuccess: 'clear' }], verify, Boolean)
}

/** Counts refused answers of passkeys by client; counts nothing when the address is unknown. */
export function limitPasskeyAnswer<Result>(
  db: Db,
  clientAddress: string | undefined,
  verify: () => Promise<Result | null>,
): Promise<Result | null> {
  return limitGuess(db, listClientLimits(clientAddress, 'passkeyClient', 'give_back'), verify, Boolean)
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
  const limits = listClientLimits(clientAddress, 'promotionCodeClient', 'give_back')
  return limitGuess(db, limits, run, (result) => !isWrong(result))
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
