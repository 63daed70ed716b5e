import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { getClientKey } from './get-client-key.ts'
import { getLimiter } from './get-limiter.ts'
import { RATE_LIMIT_RULES, type RateLimitRuleName } from './rules.ts'

/** Told to whoever counts them in this process. */
const refusals = channel('shop.limit.refused')

/** Counts one more try of that subject; throws `rate_limited` when it is one too many. Never inside a transaction. */
export async function consumeRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  const limiter = await getLimiter(db, rule)
  try {
    await limiter.consume(hashSubject(subject))
  } catch (refused) {
    // The library throws an account of the tries when they are too many, and an error when it could not count.
    if (refused instanceof Error) throw refused
    reportRefusal(rule)
    const { msBeforeNext } = refused as { msBeforeNext: number }
    // By our clock, which may not be the database's.
    const seconds = Math.min(Math.ceil(msBeforeNext / 1_000), RATE_LIMIT_RULES[rule].minutes * 60)
    throw new ShopError('rate_limited', { retryAfter: Math.max(1, seconds) })
  }
}

/** The same by where a call comes from; nothing is counted when nobody knows. */
export async function consumeClientRateLimit(
  db: Db,
  rule: RateLimitRuleName,
  clientAddress: string | undefined,
): Promise<void> {
  if (clientAddress) await consumeRateLimit(db, rule, getClientKey(clientAddress))
}

export async function restoreRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  await (await getLimiter(db, rule)).reward(hashSubject(subject))
}

/** As if it had never been tried. */
export async function resetRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  await (await getLimiter(db, rule)).delete(hashSubject(subject))
}

export function reportRefusal(rule: RateLimitRuleName): void {
  refusals.publish({ rule })
}

/** Nobody's address is kept, of a mail or a machine. */
export function hashSubject(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}
