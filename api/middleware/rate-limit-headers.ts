import { createMiddleware } from 'hono/factory'
import { collectLimitUses, type LimitUses } from '../../shop/rate-limit/consume-rate-limit.ts'
import { GUESS_RULES, RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import type { ApiEnv } from '../context.ts'

/**
 * Sets `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) on answers of requests that count against
 * a limit. Limits on guesses are left out: how many are left is of use only to somebody who guesses.
 */
export const setRateLimitHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const uses: LimitUses = new Map()
  await collectLimitUses(uses, next)
  const limits = [...uses].filter(([rule]) => !GUESS_RULES.has(rule))
  if (limits.length === 0) return
  const policies = limits.map(([rule]) => {
    const { points, minutes } = RATE_LIMIT_RULES[rule]
    return `"${rule}";q=${points};w=${minutes * 60}`
  })
  const states = limits.map(
    ([rule, { remaining, resetSeconds }]) => `"${rule}";r=${remaining};t=${resetSeconds}`,
  )
  c.header('ratelimit-policy', policies.join(', '))
  c.header('ratelimit', states.join(', '))
})
