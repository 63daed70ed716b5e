import { createMiddleware } from 'hono/factory'
import { collectRateLimitUses, type RateLimitUses } from '../../shop/rate-limit/consume-rate-limit.ts'
import { GUESS_RULES, RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import type { ApiEnv } from '../context.ts'

/** Lists the headers of every response, also of errors and of requests that could not be parsed. */
export function listSecurityHeaders(publicUrl: string): [string, string][] {
  const headers: [string, string][] = [
    // Forbids everything to responses that are not pages; pages set their own policy.
    [
      'content-security-policy',
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ]
  if (publicUrl.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  }
  return headers
}

/** Sets the headers first, so that a response, such as a page with its own policy, can override them. */
export function setSecurityHeaders(publicUrl: string) {
  const always = listSecurityHeaders(publicUrl)
  return createMiddleware<ApiEnv>(async (c, next) => {
    for (const [name, value] of always) c.header(name, value)
    await next()
  })
}

/** Forbids caching of responses that hold for one visitor or one moment. */
export const setNoStore = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/**
 * Sets `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) on answers of requests that count against
 * a limit. Limits on guesses are left out: how many are left is of use only to somebody who guesses.
 */
export const setRateLimitHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const uses: RateLimitUses = new Map()
  await collectRateLimitUses(uses, next)
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
