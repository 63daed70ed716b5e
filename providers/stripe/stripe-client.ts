import type Stripe from 'stripe'
import { getTraceHeaders } from '../../observability/trace.ts'
import { ProviderRefusal, ProviderServerError } from '../../shop/providers/provider-errors.ts'

interface ClientOptions {
  /** Address of the API; Stripe's own unless set. */
  apiBase?: string
  /** Milliseconds of one request, which is retried after a failure. */
  requestTimeout: number
  /** Ends every request. */
  signal?: AbortSignal
}

/** Loads the library when called, so that a shop without Stripe does not hold it in memory. */
export async function createStripeClient(
  key: string,
  { apiBase, requestTimeout, signal }: ClientOptions,
): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  return new Stripe(key, {
    ...(apiBase ? parseApiBase(apiBase) : {}),
    // The library's default client restarts its timeout with every byte; this one limits the request as a
    // whole.
    httpClient: Stripe.createFetchHttpClient(createFetch(signal)),
    timeout: requestTimeout,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

function createFetch(signal: AbortSignal | undefined): typeof fetch {
  return (url, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(getTraceHeaders())) headers.set(name, value)
    const signals = [init?.signal, signal].filter((each) => each != null)
    return fetch(url, { ...init, headers, signal: signals.length > 0 ? AbortSignal.any(signals) : undefined })
  }
}

function parseApiBase(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  return protocol === 'http:'
    ? ({ protocol: 'http', host: hostname, port: port || 80 } as const)
    : ({ protocol: 'https', host: hostname, port: port || 443 } as const)
}

/**
 * Returns the result of `work`, or throws after `limit` milliseconds: a body that trickles in outlasts the
 * timeout of a single request. Running requests end by their own timeout and may still take effect.
 */
export async function callStripe<T>(limit: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Stripe gave no answer in ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([work(), tooLate])
  } catch (error) {
    const failure = parseStripeFailure(error)
    const refusal = toProviderRefusal(failure)
    if (refusal) throw refusal
    // The library's error contains whole responses with the customer's address, which must not reach a log.
    const { headers: _, ...cause } = failure
    throw failure.type ? new Error(`Stripe: ${failure.message}`, { cause }) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns null for errors that may pass when the request is repeated. A key that was used for another request
 * is no refusal:
 * that request may have succeeded.
 */
function toProviderRefusal(failure: StripeFailure): ProviderRefusal | null {
  const { message, type, rawType, code } = failure
  const isAccess = type === 'StripeAuthenticationError' || type === 'StripePermissionError'
  const isRequest = rawType === 'invalid_request_error' || rawType === 'card_error'
  const isRefused = isRequest && (type === 'StripeInvalidRequestError' || type === 'StripeCardError')
  if (!isAccess && !isRefused) return null
  return new ProviderRefusal('stripe', { code: code ?? type, message, isAccess }, { cause: failure })
}

interface StripeFailure {
  message: string
  /** The library's class of the error, such as `StripeCardError`. */
  type?: string
  /** Stripe's type of the error, such as `card_error`. */
  rawType?: string
  code?: string
  statusCode?: number
  requestId?: string
  headers?: Record<string, string>
}

export function parseStripeFailure(error: unknown): StripeFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, type, rawType, code, statusCode, requestId, headers } = error as Error &
    Partial<StripeFailure>
  return { message, type, rawType, code, statusCode, requestId, headers }
}

/**
 * Rethrows a server error as ProviderServerError, for a request with an idempotency key: Stripe repeats its
 * response under that key for a day.
 */
export async function rethrowServerError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const { message, statusCode = 0, headers } = parseStripeFailure(error)
    if (statusCode < 500) throw error
    const isReplayed = headers?.['idempotent-replayed'] === 'true'
    throw new ProviderServerError(`Stripe: ${statusCode} ${message}`, { isReplayed })
  }
}

/**
 * Throws for a response that is not the requested object: a proxy between the shop and Stripe may answer 200,
 * too.
 */
export function requireObject<T extends { object: string }>(object: T['object'], answer: T): T {
  if (answer.object !== object) throw new Error(`Stripe: the response is not a ${object}`)
  return answer
}
