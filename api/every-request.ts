import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './context.ts'

const SLOW = 500

/** One line for what changed something, failed or was slow; the rest at debug. Never a body or a query. */
export const logRequests = createMiddleware<ApiEnv>(async (c, next) => {
  const began = performance.now()
  await next()
  const ms = Math.round(performance.now() - began)
  const { log } = c.var.runtime
  const { status } = c.res
  const line = { method: c.req.method, path: c.req.path, status, ms, request_id: c.var.requestId }
  if (status >= 500) log.error(line, 'request')
  else if (c.req.method !== 'GET' || status >= 400 || ms > SLOW) log.info(line, 'request')
  else log.debug(line, 'request')
})

const SECURE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

export const secureHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const name in SECURE) headers.set(name, SECURE[name as keyof typeof SECURE])
  headers.set('x-request-id', c.var.requestId)
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
  if (c.var.runtime.environment.publicUrl.startsWith('https:')) {
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
})
