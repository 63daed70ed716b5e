import { subscribe } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import { counter, gauge, histogram } from './counts.ts'
import { logRequest } from './open-log.ts'
import { currentSpan, type Span } from './trace.ts'

/** What takes its own time: a page out of the cache, one that is rendered, the data of one, a call, a built file. */
export type Kind = 'cached' | 'page' | 'data' | 'api' | 'file' | 'other'

/** In milliseconds. Slower ones are told of whatever they were. */
const SLOW = 500

/** From a cached page to the longest that a provider is waited for. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const answered = counter<'method' | 'route' | 'status'>(
  'shop_http_requests_total',
  'Requests answered, by the pattern of their path; status is the class of it, such as 2xx',
)
const durations = histogram<'kind'>(
  'shop_http_request_duration_seconds',
  'From a request to its answer, sending it not included; open streams are not among them',
  BOUNDS,
)
export const problems = counter<'code'>(
  'shop_problems_total',
  'Calls refused or failed, by the code of the problem they were answered with',
)

const limits = counter<'rule'>(
  'shop_limits_refused_total',
  'Tries refused because there were too many, by the rule of shop/limits/rules.ts',
)

// The business knows of nobody who watches it.
subscribe('shop.limit.refused', (message) => {
  const { rule } = message as { rule: string }
  limits.of({ rule }).value += 1
})

let underWay = 0
let streams = 0

export const REQUEST_METRICS = [
  answered,
  durations,
  problems,
  limits,
  gauge('shop_http_requests_in_flight', 'Requests that are being answered', () => [
    { labels: {}, value: underWay },
  ]),
  gauge('shop_open_streams', 'Live chats and inboxes that hang on this process', () => [
    { labels: {}, value: streams },
  ]),
]

/** Until then, one more stream is open. */
export function streamUntil(ended: Promise<void>): void {
  streams += 1
  ended.finally(() => {
    streams -= 1
  })
}

/** A request that begins. Gives back how to say that it is answered. */
export function began(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
  }
}

export interface Answered {
  method: string
  /** What the log shows: without what opens anything. */
  path: string
  /** Of the few there are: the pattern of its path. */
  route: string
  kind: Kind
  status: number
  ms: number
  requestId?: string
  /** For a stream: `ms` is how long it was open, and no delay. */
  stream?: boolean
  /** Whose request it was. */
  by?: Asker
  /** Where it is not the current one. */
  span?: Span
}

/** Ids alone: no name, no address. */
export interface Asker {
  user?: string
  role?: string
  api_key?: string
}

/** Counts it, and writes its one line. */
export function noteRequest(log: Logger, request: Answered): void {
  const { kind, status, ms, stream } = request
  const method = METHODS.has(request.method) ? request.method : 'other'
  answered.of({ method, route: request.route, status: `${Math.floor(status / 100)}xx` }).value += 1
  if (!stream) durations.of({ kind }).observe(ms / 1_000)

  logRequest(log, levelOf(request), () => fieldsOf(request))
}

function levelOf({ kind, route, status, ms, stream }: Answered): 'error' | 'warn' | 'info' | 'debug' {
  // A probe that is refused while the process drains or its database is away is no failure of its own.
  if (status >= 500) return PROBES.has(route) ? 'warn' : 'error'
  if (!stream && ms > SLOW) return 'warn'
  return kind === 'file' || PROBES.has(route) ? 'debug' : 'info'
}

const LONGEST_PATH = 500

/** What machines ask for all day. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** As JSON. What is not of our own making is escaped. */
function fieldsOf({ requestId, method, path, status, ms, kind, by, span = currentSpan() }: Answered): string {
  const said = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
  let fields = `"method":${METHODS.has(method) ? `"${method}"` : JSON.stringify(method)}`
  if (requestId) fields = `"request_id":"${requestId}",${fields}`
  fields += `,"path":${JSON.stringify(said)},"status":${status},"ms":${Math.round(ms * 100) / 100},"kind":"${kind}"`
  if (by) for (const [name, id] of Object.entries(by)) fields += `,"${name}":${JSON.stringify(id)}`
  if (span) fields += `,"trace_id":"${span.traceId}","span_id":"${span.spanId}"`
  return fields
}
