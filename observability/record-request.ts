import { subscribe } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import { logRequest } from './logger.ts'
import { createCounter, createGauge, createHistogram } from './metrics.ts'
import { getCurrentSpan, type Span } from './trace.ts'

/** What takes its own time: a page out of the cache, one that is rendered, the data of one, a call, a built file. */
export type RequestKind = 'cached' | 'page' | 'data' | 'api' | 'file' | 'other'

/** In milliseconds. Slower ones are told of whatever they were. */
const SLOW_MS = 500

/** From a cached page to the longest that a provider is waited for. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const requestsTotal = createCounter<'method' | 'route' | 'status'>(
  'shop_http_requests_total',
  'Requests answered, by the pattern of their path; status is the class of it, such as 2xx',
)
const requestDuration = createHistogram<'kind'>(
  'shop_http_request_duration_seconds',
  'From a request to its answer, sending it not included; open streams are not among them',
  BUCKETS,
)
export const problemsTotal = createCounter<'code'>(
  'shop_problems_total',
  'Calls refused or failed, by the code of the problem they were answered with',
)

const rateLimitRefusals = createCounter<'rule'>(
  'shop_limits_refused_total',
  'Tries refused because there were too many, by the rule of shop/rate-limit/rules.ts',
)

// The business knows of nobody who watches it.
subscribe('shop.limit.refused', (message) => {
  const { rule } = message as { rule: string }
  rateLimitRefusals.of({ rule }).value += 1
})

let requestsInFlight = 0
let openStreams = 0

export const REQUEST_METRICS = [
  requestsTotal,
  requestDuration,
  problemsTotal,
  rateLimitRefusals,
  createGauge('shop_http_requests_in_flight', 'Requests that are being answered', () => [
    { labels: {}, value: requestsInFlight },
  ]),
  createGauge('shop_open_streams', 'Live chats and inboxes that hang on this process', () => [
    { labels: {}, value: openStreams },
  ]),
]

/** Until then, one more stream is open. */
export function trackStream(ended: Promise<void>): void {
  openStreams += 1
  ended.finally(() => {
    openStreams -= 1
  })
}

/** A request that begins. Gives back how to say that it is answered. */
export function trackRequest(): () => void {
  requestsInFlight += 1
  return () => {
    requestsInFlight -= 1
  }
}

export interface CompletedRequest {
  method: string
  /** What the log shows: without what opens anything. */
  path: string
  /** Of the few there are: the pattern of its path. */
  route: string
  kind: RequestKind
  status: number
  durationMs: number
  requestId?: string
  /** For a stream: `ms` is how long it was open, and no delay. */
  isStream?: boolean
  /** Whose request it was. */
  actor?: RequestActor
  /** Where it is not the current one. */
  span?: Span
}

/** Ids alone: no name, no address. */
export interface RequestActor {
  user?: string
  role?: string
  api_key?: string
}

/** Counts it, and writes its one line. */
export function recordRequest(log: Logger, request: CompletedRequest): void {
  const { kind, status, durationMs: ms, isStream: stream } = request
  const method = METHODS.has(request.method) ? request.method : 'other'
  requestsTotal.of({ method, route: request.route, status: `${Math.floor(status / 100)}xx` }).value += 1
  if (!stream) requestDuration.of({ kind }).observe(ms / 1_000)

  logRequest(log, getLogLevel(request), () => formatFields(request))
}

function getLogLevel({
  kind,
  route,
  status,
  durationMs: ms,
  isStream: stream,
}: CompletedRequest): 'error' | 'warn' | 'info' | 'debug' {
  // A probe that is refused while the process drains or its database is away is no failure of its own.
  if (status >= 500) return PROBE_ROUTES.has(route) ? 'warn' : 'error'
  if (!stream && ms > SLOW_MS) return 'warn'
  return kind === 'file' || PROBE_ROUTES.has(route) ? 'debug' : 'info'
}

const MAX_PATH_LENGTH = 500

/** What machines ask for all day. */
const PROBE_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])

/** As JSON. What is not of our own making is escaped. */
function formatFields({
  requestId,
  method,
  path,
  status,
  durationMs: ms,
  kind,
  actor: by,
  span = getCurrentSpan(),
}: CompletedRequest): string {
  const said = path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path
  let fields = `"method":${METHODS.has(method) ? `"${method}"` : JSON.stringify(method)}`
  if (requestId) fields = `"request_id":"${requestId}",${fields}`
  fields += `,"path":${JSON.stringify(said)},"status":${status},"ms":${Math.round(ms * 100) / 100},"kind":"${kind}"`
  if (by) for (const [name, id] of Object.entries(by)) fields += `,"${name}":${JSON.stringify(id)}`
  if (span) fields += `,"trace_id":"${span.traceId}","span_id":"${span.spanId}"`
  return fields
}
