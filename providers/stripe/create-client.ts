import type Stripe from 'stripe'
import { getTraceHeaders } from '../../observability/trace.ts'

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
