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
import { redactTokens } from '../../shop/text.ts'
import type { ApiEnv } from '../context.ts'

/** Counts every request, logs one line for it and assigns it to a trace. Never logs a body or a query. */
export function logRequests(runtime: Runtime) {
  return createMiddleware<ApiEnv>((c, next) =>
    withTrace(c.req.header('traceparent'), async () => {
      const start = performance.now()
      const finishTracking = trackRequest()
      await next()
      finishTracking()
      const { streamEnded, requestActor } = c.var
      const answered: Omit<CompletedRequest, 'durationMs'> = {
        method: c.req.method,
        path: redactTokens(c.req.path),
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
      // A stream is recorded when it ends; its duration is not a latency.
      if (streamEnded) streamEnded.then(record)
      else record()
    }),
  )
}

/** Returns the kind and route of a response from its path pattern. */
function getRouteInfo(pattern: string): { kind: RequestKind; route: string } {
  if (pattern === '*' || pattern === '/*') return { kind: 'other', route: 'unmatched' }
  return { kind: pattern.startsWith('/api/') ? 'api' : 'other', route: pattern }
}

/**
 * Records a response that was served from a cache, before the middleware. Belongs to a trace only when the
 * request names one.
 */
export function logCachedResponse(
  { log }: Runtime,
  { method, headers }: Request,
  {
    path,
    start,
    ...answer
  }: Pick<CompletedRequest, 'path' | 'kind' | 'route' | 'status' | 'requestId'> & { start: number },
): void {
  const ms = performance.now() - start
  const span = parseTraceparent(headers.get('traceparent') ?? undefined)
  recordRequest(log, { method, path: redactTokens(path), durationMs: ms, span, ...answer })
}
