import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { lte, sql } from 'drizzle-orm'
import type { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { getClientKey } from './get-client-key.ts'
import { RATE_LIMIT_RULES, type RateLimitRuleName } from './rules.ts'
import { rateLimits } from './tables.ts'

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

/**
 * As `take`, but in the caller's transaction, which goes on without what was refused: false when it is one too many.
 * The row is locked until the transaction ends, so two of one subject at once are counted one after the other.
 */
export async function consumeInTransaction(
  tx: Db,
  rule: RateLimitRuleName,
  subject: string,
): Promise<boolean> {
  const { points, minutes } = RATE_LIMIT_RULES[rule]
  const end = sql`now() + make_interval(mins => ${minutes})`
  const isOver = sql`${rateLimits.expire} <= now()`
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key: `${rule}:${hashSubject(subject)}`, points: 1, expire: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${end} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points })
  if (counted && counted.points <= points) return true
  reportRefusal(rule)
  return false
}

const limiters = new WeakMap<Db, Map<RateLimitRuleName, Promise<RateLimiterDrizzle>>>()

/** One a rule and database. It keeps nothing itself: every process counts in the same rows. */
export function getLimiter(db: Db, rule: RateLimitRuleName): Promise<RateLimiterDrizzle> {
  const known = limiters.get(db) ?? new Map<RateLimitRuleName, Promise<RateLimiterDrizzle>>()
  limiters.set(db, known)
  const limiter = known.get(rule) ?? createLimiter(db, rule)
  known.set(rule, limiter)
  return limiter
}

/** Loaded with the first try: an idle shop does without. Rows that are over are a job's to clear. */
async function createLimiter(db: Db, rule: RateLimitRuleName): Promise<RateLimiterDrizzle> {
  const { RateLimiterDrizzle } = await import('rate-limiter-flexible')
  const { points, minutes } = RATE_LIMIT_RULES[rule]
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: rule,
    points,
    duration: minutes * 60,
    clearExpiredByTimeout: false,
  })
}

/** What was tried too long ago to count need not be kept. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, sql`now()`))
}
