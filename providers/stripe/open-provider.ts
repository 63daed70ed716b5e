import { getTraceHeaders } from '../../observability/trace.ts'
import type { PaymentProvider } from '../../shop/payment-provider.ts'
import { callStripe } from './call-stripe.ts'
import { createRefund } from './create-refund.ts'
import { getKeyMode } from './get-key-mode.ts'
import { getPaymentSnapshot } from './get-payment-snapshot.ts'
import { chargeWallet, createWalletIntent } from './sessions/charge-wallet.ts'
import { closeSession } from './sessions/close-session.ts'
import { createHostedSession } from './sessions/create-hosted-session.ts'
import { findSession } from './sessions/find-session.ts'
import { listEvents } from './webhooks/list-events.ts'
import { verifyWebhookEvent } from './webhooks/verify-webhook-event.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Address of the API; Stripe's own unless set. */
  apiBase?: string
  /** Milliseconds: of one request, which is retried twice after a failure, and of a whole call. */
  limits?: { request: number; call: number }
}

/** Loads the library when called, so that a shop without Stripe does not hold it in memory. */
export default async function openStripe(options: StripeOptions): Promise<PaymentProvider> {
  const { secretKey, webhookSecret, apiBase, limits = { request: 5_000, call: 10_500 } } = options
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    ...(apiBase ? parseApiBase(apiBase) : {}),
    // The library's default client restarts its timeout with every byte; this one limits the request as a
    // whole.
    httpClient: Stripe.createFetchHttpClient(fetchWithTrace),
    timeout: limits.request,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    name: 'stripe',
    isTrial: getKeyMode(secretKey) === 'test',
    methods: ['card', 'applepay'],
    createSession: (request) =>
      callStripe(limits.call, () =>
        request.walletToken && request.method === 'applepay'
          ? createWalletIntent(stripe, request)
          : createHostedSession(stripe, request),
      ),
    findSession: (request) => callStripe(limits.call, () => findSession(stripe, request)),
    chargeWallet: (sessionId, request) =>
      callStripe(limits.call, () => chargeWallet(stripe, sessionId, request)),
    getPayment: (subject) => callStripe(limits.call, () => getPaymentSnapshot(stripe, subject)),
    closeSession: (sessionId) => callStripe(limits.call, () => closeSession(stripe, sessionId)),
    refund: (request) => callStripe(limits.call, () => createRefund(stripe, request)),
    listEvents: (since, after) => callStripe(limits.call, () => listEvents(stripe, since, after)),
    verifyWebhookEvent: async (body, headers) => verifyWebhookEvent(stripe, webhookSecret, body, headers),
  }
}

const fetchWithTrace: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(getTraceHeaders())) headers.set(name, value)
  return fetch(url, { ...init, headers })
}

function parseApiBase(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  return protocol === 'http:'
    ? ({ protocol: 'http', host: hostname, port: port || 80 } as const)
    : ({ protocol: 'https', host: hostname, port: port || 443 } as const)
}
