import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './context.ts'

const SLOW = 500

/** A chat's id opens it, so no log may hold one. */
export function loggedPath(path: string): string {
  return path.replace(/chat_[\w-]+/g, 'chat_*')
}

function since(began: number): number {
  return Math.round(performance.now() - began)
}

/** One line for what changed something, failed or was slow; the rest at debug. Never a body or a query. */
export const logRequests = createMiddleware<ApiEnv>(async (c, next) => {
  const began = performance.now()
  await next()
  const { log } = c.var.runtime
  const { status } = c.res
  const asked = { method: c.req.method, path: loggedPath(c.req.path), status, request_id: c.var.requestId }
  const { ended } = c.var
  if (ended) {
    // However long it went on, that was no delay.
    ended.then(() => log.debug({ ...asked, ms: since(began) }, 'request'))
    return
  }
  const ms = since(began)
  const line = { ...asked, ms }
  if (status >= 500) log.error(line, 'request')
  else if (c.req.method !== 'GET' || status >= 400 || ms > SLOW) log.info(line, 'request')
  else log.debug(line, 'request')
})

/** On every response of the shop, cached or not, page or data, good or bad, and what never became a request. */
export function secureHeadersOf(publicUrl: string): [string, string][] {
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
export function secureHeaders(publicUrl: string) {
  const always = secureHeadersOf(publicUrl)
  return createMiddleware<ApiEnv>(async (c, next) => {
    for (const [name, value] of always) c.header(name, value)
    await next()
  })
}

/** Answers that are true for one visitor, or for one moment: never kept by a cache. */
export const neverKept = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})
