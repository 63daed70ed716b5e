import { AsyncLocalStorage } from 'node:async_hooks'
import { getTraceHeaders } from '../../observability/trace.ts'

/**
 * Milliseconds. An operation is everything done for one call of the shop: the token, the requests and their
 * retries.
 */
export interface Timeouts {
  attempt: number
  operation: number
}

export const DEFAULT_TIMEOUTS: Timeouts = { attempt: 5_000, operation: 10_500 }

/** Request and response types of the SDK's HTTP client (axios). */
interface SdkRequest {
  method?: string
  url?: string
  headers?: { toJSON(): Record<string, unknown> }
  data?: unknown
}

interface SdkResponse {
  data: string
  status: number
  statusText: string
  headers: Record<string, string>
  config: SdkRequest
}

/** The SDK passes no signal on when it fetches a token, so the deadline travels in the async context. */
const deadline = new AsyncLocalStorage<AbortSignal>()

/** Runs `work` with a deadline for all its requests to PayPal. */
export function withDeadline<T>(limits: Timeouts, work: () => Promise<T>): Promise<T> {
  return deadline.run(AbortSignal.timeout(limits.operation), work)
}

/**
 * Replaces the SDK's HTTP client, which knows only PayPal's two hosts and has no timeouts. Sends requests to
 * `apiBase` and retries once after an incomplete response, a server error, or while PayPal is busy with the same
 * request. Every request may be repeated: it only reads, or has a request id.
 */
export function createTransport(apiBase: string, limits: Timeouts) {
  return async (config: SdkRequest): Promise<SdkResponse> => {
    const { pathname, search } = new URL(config.url ?? '', apiBase)
    const url = new URL(pathname + search, apiBase)
    const within = deadline.getStore()
    let failure = ''
    for (let attempt = 1; ; attempt += 1) {
      const ownLimit = AbortSignal.timeout(limits.attempt)
      try {
        const answer = await fetch(url, {
          method: (config.method ?? 'get').toUpperCase(),
          headers: { ...getHeaders(config), ...getTraceHeaders() },
          body: typeof config.data === 'string' ? config.data : undefined,
          redirect: 'error',
          signal: within ? AbortSignal.any([within, ownLimit]) : ownLimit,
        })
        const data = await answer.text()
        if (attempt === 1 && (answer.status >= 500 || answer.status === 409)) {
          failure = answer.status >= 500 ? data : ''
          continue
        }
        const { status, statusText } = answer
        // PayPal gives each response a debug id: the same id means that the response is repeated.
        const isSame = status >= 500 && data === failure && data.includes('"debug_id"')
        const headers = {
          ...Object.fromEntries(answer.headers),
          ...(isSame && { [REPLAYED_HEADER]: 'true' }),
        }
        return { data, status, statusText, headers, config }
      } catch (cause) {
        if (attempt > 1 || within?.aborted) throw new Error('no answer', { cause })
      }
    }
  }
}

const REPLAYED_HEADER = 'x-shop-replayed'

/** Whether PayPal repeated the response stored under the request id: a request with that id is over. */
export function isReplayed(headers: Record<string, string> | undefined): boolean {
  return headers?.[REPLAYED_HEADER] === 'true'
}

function getHeaders(config: SdkRequest): Record<string, string> {
  const all = Object.entries(config.headers?.toJSON() ?? {})
  return Object.fromEntries(
    all.filter(([, value]) => value != null).map(([name, value]) => [name, `${value}`]),
  )
}
