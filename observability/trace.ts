import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A place in a trace, as https://www.w3.org/TR/trace-context names it. */
export interface Span {
  traceId: string
  /** Of what this process does for it. */
  spanId: string
  flags: string
}

interface TraceStore {
  /** The `traceparent` that came along. */
  traceparent: string | undefined
  /** Made when it is first asked for. */
  span?: Span
}

const traceStorage = new AsyncLocalStorage<TraceStore>()

/** Everything `work` does, asks and logs belongs to the trace that was given, or to one of its own. */
export function withTrace<T>(given: string | undefined, work: () => T): T {
  return traceStorage.run({ traceparent: given }, work)
}

/** Undefined outside of any. */
export function getCurrentSpan(): Span | undefined {
  const here = traceStorage.getStore()
  if (!here) return undefined
  here.span ??= parseTraceparent(here.traceparent) ?? {
    traceId: randomHex(16),
    spanId: randomHex(8),
    flags: '01',
  }
  return here.span
}

/** The same trace, with a span of ours in it. Undefined for what is no `traceparent`. */
export function parseTraceparent(given: string | undefined): Span | undefined {
  const [, version = '', traceId = '', parentId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(given ?? '') ?? []
  if (!version || version === 'ff' || (version === '00' && more)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  // Of the flags only the lowest is known here, and no other may be passed on.
  const sampled = Number.parseInt(flags, 16) & 1
  return { traceId, spanId: randomHex(8), flags: `0${sampled}` }
}

/** For a call to somebody else. What came as `tracestate` is for those it came from, and goes no further. */
export function getTraceHeaders(): { traceparent?: string } {
  const span = getCurrentSpan()
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-${span.flags}` } : {}
}

/** As a line of the log holds it. */
export function getTraceFields(span = getCurrentSpan()): { trace_id?: string; span_id?: string } {
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

const POOL_LENGTH = 4_096
let pool = ''
let used = 0

/** Random, of a supply: asking the system each time costs more than the rest of a line. */
function randomHex(bytes: number): string {
  if (used + bytes * 2 > pool.length) {
    pool = randomBytes(POOL_LENGTH).toString('hex')
    used = 0
  }
  used += bytes * 2
  return pool.slice(used - bytes * 2, used)
}
