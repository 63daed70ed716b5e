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
import type { ApiEnv } from '../context.ts'

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
      const { streamEnded, requestActor } = c.var
      const answered: Omit<CompletedRequest, 'durationMs'> = {
        method: c.req.method,
        path: redactPath(c.req.path),
        status: c.res.status,
        ...(c.var.route ?? getRouteInfo(routePath(c))),
        requestId: c.var.requestId,
        actor: requestActor,
      }
      const record = () =>
        recordRequest(runtime.log, {
          ...answered,
          durationMs: performance.now() - start,
          isStream: Boolean(streamEnded),
        })
      // However long it goes on, that is no delay.
      if (streamEnded) streamEnded.then(record)
      else record()
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
