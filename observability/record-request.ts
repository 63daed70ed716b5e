import { subscribe } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram } from 'prom-client'
import { processMetrics } from './metrics.ts'
import { getCurrentSpan, getTraceFields, type Span } from './trace.ts'

/**
 * Kind of response, by what takes the time: a cached page, a rendered page, the data of a page, an API call,
 * a built file.
 */
export type RequestKind = 'cached' | 'page' | 'data' | 'api' | 'file' | 'other'

/** Requests slower than this are logged as warnings. */
const SLOW_REQUEST_MS = 500

/** From a cached page to the timeout of a provider call. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const registers = [processMetrics]

const requestsTotal = new Counter({
  name: 'shop_http_requests_total',
  help: 'Answered requests by path pattern and status class, such as 2xx',
  labelNames: ['method', 'route', 'status'],
  registers,
})
const requestDuration = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'Time from request to response, without sending it and without streams',
  labelNames: ['kind'],
  buckets: BUCKETS,
  registers,
})
export const problemsTotal = new Counter({
  name: 'shop_problems_total',
  help: 'Refused or failed API calls by problem code',
  labelNames: ['code'],
  registers,
})
const rateLimitRefusals = new Counter({
  name: 'shop_limits_refused_total',
  help: 'Attempts refused by a rate limit, by the rule of shop/rate-limit/rules.ts',
  labelNames: ['rule'],
  registers,
})
const requestsInFlight = new Gauge({
  name: 'shop_http_requests_in_flight',
  help: 'Requests in progress',
  registers,
})
const openStreams = new Gauge({
  name: 'shop_open_streams',
  help: 'Open live streams of chats and inboxes',
  registers,
})

// The rate limiter publishes refusals on a diagnostics channel, so that the domain does not depend on
// metrics.
subscribe('shop.limit.refused', (message) => {
  const { rule } = message as { rule: string }
  rateLimitRefusals.inc({ rule })
})

/** Counts an open stream until `ended` resolves. */
export function trackStream(ended: Promise<void>): void {
  openStreams.inc()
  ended.finally(() => openStreams.dec())
}

/** Counts a request in flight; the returned function ends it. */
export function trackRequest(): () => void {
  requestsInFlight.inc()
  return () => requestsInFlight.dec()
}

export interface CompletedRequest {
  method: string
  /** Path as logged, without secrets such as chat ids. */
  path: string
  /** Pattern of the path, so that the metric has few label values. */
  route: string
  kind: RequestKind
  status: number
  durationMs: number
  requestId?: string
  /** For a stream, `durationMs` is how long it was open. */
  isStream?: boolean
  /** Account or API key that sent the request. */
  actor?: RequestActor
  /** Set when it differs from the current span. */
  span?: Span
}

/** Ids only, no names or addresses. */
export interface RequestActor {
  user?: string
  role?: string
  api_key?: string
}

/** Counts a request and writes its log line. */
export function recordRequest(log: Logger, request: CompletedRequest): void {
  const { kind, status, durationMs, isStream } = request
  const method = METHODS.has(request.method) ? request.method : 'other'
  requestsTotal.inc({ method, route: request.route, status: `${Math.floor(status / 100)}xx` })
  if (!isStream) requestDuration.observe({ kind }, durationMs / 1_000)

  const { requestId, path, actor, span = getCurrentSpan() } = request
  const fields = {
    request_id: requestId,
    method: request.method,
    path: path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path,
    status,
    ms: Math.round(durationMs * 100) / 100,
    kind,
    ...actor,
    ...getTraceFields(span),
  }
  log[getLogLevel(request)](fields, 'request')
}

function getLogLevel({
  kind,
  route,
  status,
  durationMs,
  isStream,
}: CompletedRequest): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return LEVELS_OF_REFUSAL[route] ?? 'error'
  if (!isStream && durationMs > SLOW_REQUEST_MS) return 'warn'
  return kind === 'file' || PROBE_ROUTES.has(route) ? 'debug' : 'info'
}

const MAX_PATH_LENGTH = 500

/** Answers of 5xx that are no error of their own: of a probe during an outage or an exit, and the page of a closed shop. */
const LEVELS_OF_REFUSAL: Partial<Record<string, 'warn' | 'info'>> = {
  '/healthz': 'warn',
  '/readyz': 'warn',
  '/metrics': 'warn',
  closed: 'info',
}

/** Routes that monitoring calls all day. */
const PROBE_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])
