import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../context.ts'

/** On every response of the shop, cached or not, page or data, good or bad, and what never became a request. */
export function listSecurityHeaders(publicUrl: string): [string, string][] {
  const headers: [string, string][] = [
    // Nothing that is no page loads, frames or sends anything; a page brings its own policy in its place.
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

/** Set before the answer is made: what an answer says itself (a page its policy) takes their place. */
export function setSecurityHeaders(publicUrl: string) {
  const always = listSecurityHeaders(publicUrl)
  return createMiddleware<ApiEnv>(async (c, next) => {
    for (const [name, value] of always) c.header(name, value)
    await next()
  })
}

/** Answers that are true for one visitor, or for one moment: never kept by a cache. */
export const setNoStore = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})
