import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { listClientNetworks } from './client-networks.ts'
import { RATE_LIMIT_RULES, type RateLimitRuleName } from './rules.ts'
import { rateLimits } from './tables.ts'

/** Diagnostics channel for the metrics of this process. */
const refusals = channel('shop.limit.refused')

/**
 * Counts an attempt of the subject; throws `rate_limited` above `share` times the points of the rule. Must not run inside a
 * transaction, whose end would take the count back.
 */
export async function consumeRateLimit(
  db: Db,
  rule: RateLimitRuleName,
  subject: string,
  share = 1,
): Promise<void> {
  const { attempts, resetSeconds } = await countAttempt(db, rule, subject)
  const remaining = RATE_LIMIT_RULES[rule].points * share - attempts
  if (remaining < 0) {
    refusals.publish({ rule })
    addRateLimitUse(rule, { remaining: 0, resetSeconds })
    throw new ShopError('rate_limited', { retryAfter: resetSeconds })
  }
  // The headers tell what a client has left, not its site.
  if (share === 1) addRateLimitUse(rule, { remaining, resetSeconds })
}

/** Counts an attempt and returns how many there were in the current window, and the seconds until it ends. */
async function countAttempt(db: Db, rule: RateLimitRuleName, subject: string) {
  const end = sql`now() + make_interval(mins => ${RATE_LIMIT_RULES[rule].minutes})`
  const isOver = sql`${rateLimits.expire} <= now()`
  const [counted] = await db
    .insert(rateLimits)
    .values({ key: getKey(rule, subject), points: 1, expire: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${end} else ${rateLimits.expire} end`,
      },
    })
    .returning({
      attempts: rateLimits.points,
      resetSeconds: sql<number>`ceil(extract(epoch from ${rateLimits.expire} - now()))::int`,
    })
  if (!counted) throw new Error(`no attempt counted by ${rule}`)
  return counted
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

/** An attempt that ends after its window restores nothing above the limit of the next one. */
export async function restoreRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(eq(rateLimits.key, getKey(rule, subject)), gt(rateLimits.points, 0)))
}

export async function resetRateLimit(db: Db, rule: RateLimitRuleName, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, getKey(rule, subject)))
}

/** Hashes the subject, so that no email or IP address is stored. */
function getKey(rule: RateLimitRuleName, subject: string): string {
  return `${rule}:${createHash('sha256').update(subject).digest('hex')}`
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
  const { attempts } = await countAttempt(tx, rule, subject)
  if (attempts <= RATE_LIMIT_RULES[rule].points) return true
  refusals.publish({ rule })
  return false
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
