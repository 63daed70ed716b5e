import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { hashSubject, reportRefusal } from './consume-rate-limit.ts'
import { RATE_LIMIT_RULES, type RateLimitRuleName } from './rules.ts'
import { rateLimits } from './tables.ts'

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
