import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A span of a trace (https://www.w3.org/TR/trace-context). */
export interface Span {
  traceId: string
  /** Id of this process's span. */
  spanId: string
  flags: string
}

interface TraceStore {
  /** The incoming `traceparent` header. */
  traceparent: string | undefined
  /** Created on first use. */
  span?: Span
}

const traceStorage = new AsyncLocalStorage<TraceStore>()

/** Runs `work` under the given trace, or under a new one. */
export function withTrace<T>(traceparent: string | undefined, work: () => T): T {
  return traceStorage.run({ traceparent }, work)
}

/** Returns the current span, or undefined outside of `withTrace`. */
export function getCurrentSpan(): Span | undefined {
  const store = traceStorage.getStore()
  if (!store) return undefined
  store.span ??= parseTraceparent(store.traceparent) ?? {
    traceId: randomHex(16),
    spanId: randomHex(8),
    flags: '01',
  }
  return store.span
}

/** Parses a `traceparent` header and adds a span of this process. Returns undefined for an invalid header. */
export function parseTraceparent(traceparent: string | undefined): Span | undefined {
  const [, version = '', traceId = '', parentId = '', flags = '', extra] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent ?? '') ?? []
  if (!version || version === 'ff' || (version === '00' && extra)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  // Only the sampled flag is known; other flags must not be passed on.
  const sampled = Number.parseInt(flags, 16) & 1
  return { traceId, spanId: randomHex(8), flags: `0${sampled}` }
}

/**
 * Returns the headers for a call to another service. An incoming `tracestate` belongs to its sender and is
 * not passed on.
 */
export function getTraceHeaders(): { traceparent?: string } {
  const span = getCurrentSpan()
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-${span.flags}` } : {}
}

/** Returns the trace fields of a log line. */
export function getTraceFields(span = getCurrentSpan()): { trace_id?: string; span_id?: string } {
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
