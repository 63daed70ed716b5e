import type { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Db } from '../services.ts'
import { RULES, type RuleName } from './rules.ts'
import { rateLimits } from './tables.ts'

const limiters = new WeakMap<Db, Map<RuleName, Promise<RateLimiterDrizzle>>>()

/** One a rule and database. It keeps nothing itself: every process counts in the same rows. */
export function limiterOf(db: Db, rule: RuleName): Promise<RateLimiterDrizzle> {
  const known = limiters.get(db) ?? new Map<RuleName, Promise<RateLimiterDrizzle>>()
  limiters.set(db, known)
  const limiter = known.get(rule) ?? open(db, rule)
  known.set(rule, limiter)
  return limiter
}

/** Loaded with the first try: an idle shop does without. Rows that are over are a job's to clear. */
async function open(db: Db, rule: RuleName): Promise<RateLimiterDrizzle> {
  const { RateLimiterDrizzle } = await import('rate-limiter-flexible')
  const { points, minutes } = RULES[rule]
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: rule,
    points,
    duration: minutes * 60,
    clearExpiredByTimeout: false,
  })
}
