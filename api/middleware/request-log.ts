import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import {
  type CompletedRequest,
  type RequestKind,
  recordRequest,
  trackRequest,
} from '../../observability/record-request.ts'
import { parseTraceparent, withTrace } from '../../observability/trace.ts'
import type { Runtime } from '../../runtime.ts'
import type { ApiEnv } from './authorize.ts'

/** A chat's id opens it, so no log may hold one. */
export function redactPath(path: string): string {
  return path.replace(/chat_[\w-]+/g, 'chat_*')
}

/** Around everything: each request is counted, has its one line, and belongs to a trace. Never a body or a query. */
export function logRequests(runtime: Runtime) {
  return createMiddleware<ApiEnv>((c, next) =>
    withTrace(c.req.header('traceparent'), async () => {
      const start = performance.now()
      const isAnswered = trackRequest()
      await next()
      isAnswered()
      const { ended, asker: by } = c.var
      const answered: Omit<CompletedRequest, 'durationMs'> = {
        method: c.req.method,
        path: redactPath(c.req.path),
        status: c.res.status,
        ...(c.var.answeredBy ?? getRouteInfo(routePath(c))),
        requestId: c.var.requestId,
        actor: by,
      }
      const note = () =>
        recordRequest(runtime.log, {
          ...answered,
          durationMs: performance.now() - start,
          isStream: Boolean(ended),
        })
      // However long it goes on, that is no delay.
      if (ended) ended.then(note)
      else note()
    }),
  )
}

/** What answered, by the pattern of its path. */
function getRouteInfo(pattern: string): { kind: RequestKind; route: string } {
  if (pattern === '*' || pattern === '/*') return { kind: 'other', route: 'unmatched' }
  return { kind: pattern.startsWith('/api/') ? 'api' : 'other', route: pattern }
}

/** The same for a page that left from the cache, before any of the above. It names a trace when one came with it. */
export function logCachedResponse(
  { log }: Runtime,
  { method, headers }: Request,
  {
    path,
    start,
    ...answer
  }: Pick<CompletedRequest, 'path' | 'route' | 'status' | 'requestId'> & { start: number },
): void {
  const ms = performance.now() - start
  const span = parseTraceparent(headers.get('traceparent') ?? undefined)
  recordRequest(log, { method, path: redactPath(path), kind: 'cached', durationMs: ms, span, ...answer })
}

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
