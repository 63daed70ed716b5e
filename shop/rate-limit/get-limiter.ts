import type { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Db } from '../services.ts'
import { RATE_LIMIT_RULES, type RateLimitRuleName } from './rules.ts'
import { rateLimits } from './tables.ts'

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
