import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { lte, sql } from 'drizzle-orm'
import type { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { listClientNetworks } from './client-networks.ts'
import { RATE_LIMIT_RULES, type RateLimitRuleName } from './rules.ts'
import { rateLimits } from './tables.ts'

/** Diagnostics channel for the metrics of this process. */
const refusals = channel('shop.limit.refused')

/**
 * Counts an attempt of the subject; throws `rate_limited` above `share` times the points of the rule. Must not run inside a
 * transaction.
 */
export async function consumeRateLimit(
  db: Db,
  rule: RateLimitRuleName,
  subject: string,
  share = 1,
): Promise<void> {
  const limiter = await getLimiter(db, rule, share)
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(hashSubject(subject))
    // The headers tell what a client has left, not its site.
    if (share === 1)
      addRateLimitUse(rule, {
        remaining: remainingPoints,
        resetSeconds: toWaitingSeconds(rule, msBeforeNext),
      })
  } catch (refused) {
    // The library throws a result object above the limit and an Error when it could not count.
    if (refused instanceof Error) throw refused
    reportRefusal(rule)
    const { msBeforeNext } = refused as { msBeforeNext: number }
    const seconds = toWaitingSeconds(rule, msBeforeNext)
    addRateLimitUse(rule, { remaining: 0, resetSeconds: seconds })
    throw new ShopError('rate_limited', { retryAfter: seconds })
  }
}

/** Computed from this process's clock, which may differ from the database's, so it is capped. */
function toWaitingSeconds(rule: RateLimitRuleName, ms: number): number {
  return Math.max(1, Math.min(Math.ceil(ms / 1_000), RATE_LIMIT_RULES[rule].minutes * 60))
}

/** Counts an attempt of a client by its IP address; counts nothing when the address is unknown. */
export async function consumeClientRateLimit(
  db: Db,
  rule: RateLimitRuleName,
  clientAddress: string | undefined,
): Promise<void> {
  if (!clientAddress) return
  // One after the other: a client above its own limit does not use up the limit of its site.
  for (const { key, share } of listClientNetworks(clientAddress)) await consumeRateLimit(db, rule, key, share)
}

/** Takes back what `consumeClientRateLimit` counted. */
export async function restoreClientRateLimit(
  db: Db,
  rule: RateLimitRuleName,
  clientAddress: string | undefined,
): Promise<void> {
  if (!clientAddress) return
  for (const { key } of listClientNetworks(clientAddress)) await restoreRateLimit(db, rule, key)
}

export async function restoreRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  await (await getLimiter(db, rule)).reward(hashSubject(subject))
}

/** Deletes the count of a subject. */
export async function resetRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  await (await getLimiter(db, rule)).delete(hashSubject(subject))
}

function reportRefusal(rule: RateLimitRuleName): void {
  refusals.publish({ rule })
}

/** Hashes a subject, so that no email or IP address is stored. */
function hashSubject(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}

/**
 * Counts an attempt in the caller's transaction, which goes on in either case. Returns false above the limit.
 * Locks the row until the transaction ends, so that parallel attempts of one subject are counted one after
 * the other.
 */
export async function consumeRateLimitInTransaction(
  tx: Db,
  rule: RateLimitRuleName,
  subject: string,
): Promise<boolean> {
  const { points, minutes } = RATE_LIMIT_RULES[rule]
  const end = sql`now() + make_interval(mins => ${minutes})`
  const isOver = sql`${rateLimits.expire} <= now()`
  const [row] = await tx
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
  if (row && row.points <= points) return true
  reportRefusal(rule)
  return false
}

const limiters = new WeakMap<Db, Map<string, Promise<RateLimiterDrizzle>>>()

/** Returns the limiter of a rule and database. It has no state: every process counts in the same rows. */
function getLimiter(db: Db, rule: RateLimitRuleName, share = 1): Promise<RateLimiterDrizzle> {
  const limitersOfDb = limiters.get(db) ?? new Map<string, Promise<RateLimiterDrizzle>>()
  limiters.set(db, limitersOfDb)
  const name = `${rule} ${share}`
  const limiter = limitersOfDb.get(name) ?? createLimiter(db, rule, share)
  limitersOfDb.set(name, limiter)
  return limiter
}

/** Loads the library with the first attempt. Expired rows are deleted by a job. */
async function createLimiter(db: Db, rule: RateLimitRuleName, share: number): Promise<RateLimiterDrizzle> {
  const { RateLimiterDrizzle } = await import('rate-limiter-flexible')
  const { points, minutes } = RATE_LIMIT_RULES[rule]
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: rule,
    points: points * share,
    duration: minutes * 60,
    clearExpiredByTimeout: false,
  })
}

/** Deletes the counts whose time is over. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, sql`now()`))
}

/** A limit after an attempt. */
interface RateLimitUse {
  /** Attempts left in the current window. */
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

export type RateLimitUses = Map<RateLimitRuleName, RateLimitUse>

const uses = new AsyncLocalStorage<RateLimitUses>()

/** Runs a request and collects the limits that it counts against. */
export function collectRateLimitUses<Result>(collected: RateLimitUses, run: () => Result): Result {
  return uses.run(collected, run)
}

function addRateLimitUse(rule: RateLimitRuleName, use: RateLimitUse): void {
  uses.getStore()?.set(rule, use)
}
