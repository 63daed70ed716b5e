import { AsyncLocalStorage } from 'node:async_hooks'
import { getTraceHeaders } from '../../observability/trace.ts'

/** In milliseconds. An operation is everything done for one call of the shop: a token, the calls, their retries. */
export interface Timeouts {
  attempt: number
  operation: number
}

export const DEFAULT_TIMEOUTS: Timeouts = { attempt: 5_000, operation: 10_500 }

/** What the SDK asks its HTTP client (axios) for, and what that is to answer. */
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

/** The SDK hands no signal on when it fetches a token by itself, so the deadline travels beside it. */
const deadline = new AsyncLocalStorage<AbortSignal>()

/** Everything `work` asks of PayPal ends, one way or the other, within the limit. */
export function withDeadline<T>(limits: Timeouts, work: () => Promise<T>): Promise<T> {
  return deadline.run(AbortSignal.timeout(limits.operation), work)
}

/**
 * The SDK knows only PayPal's two hosts and waits as long as the network likes. This stands in for its HTTP
 * client: it asks `apiBase`, and tries a second time when there was no whole answer, PayPal failed, or it was
 * still busy with the same request. Every request of ours may be repeated: it reads, or bears a request id.
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
        // PayPal names each answer: the same name again is the same answer again.
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

/** PayPal gave the answer that it keeps under the request's id: a request of that id is over. */
export function isReplayed(headers: Record<string, string> | undefined): boolean {
  return headers?.[REPLAYED_HEADER] === 'true'
}

function getHeaders(config: SdkRequest): Record<string, string> {
  const all = Object.entries(config.headers?.toJSON() ?? {})
  return Object.fromEntries(
    all.filter(([, value]) => value != null).map(([name, value]) => [name, `${value}`]),
  )
}
