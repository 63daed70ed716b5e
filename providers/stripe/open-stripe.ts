import type { PaymentProvider } from '../../shop/services.ts'
import { traceHeaders } from '../../watch/trace.ts'
import { answerInTime } from './answer-in-time.ts'
import { closeSession } from './close-session.ts'
import { createHostedSession } from './create-hosted-session.ts'
import { findSession } from './find-session.ts'
import { giveRefund } from './give-refund.ts'
import { listEvents } from './list-events.ts'
import { chargeWallet, createWalletIntent } from './pay-by-wallet.ts'
import { readNotice } from './read-notice.ts'
import { readTruth } from './read-truth.ts'

interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Stripe's own unless set. */
  apiBase?: string
  /** In ms: of one request, of which a failed one is tried twice, and of a whole call, whatever it takes. */
  limits?: { request: number; call: number }
}

/** Loads the library when it is called, so that a shop without Stripe never holds it in memory. */
export async function openStripe(options: StripeOptions): Promise<PaymentProvider> {
  const { secretKey, webhookSecret, apiBase, limits = { request: 5_000, call: 10_500 } } = options
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    ...(apiBase ? addressOf(apiBase) : {}),
    // Its other client starts its clock anew with every byte; this one limits the request as a whole.
    httpClient: Stripe.createFetchHttpClient(fetchInTrace),
    timeout: limits.request,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    name: 'stripe',
    methods: ['card', 'applepay'],
    createSession: (request) =>
      answerInTime(limits.call, () =>
        request.walletToken && request.method === 'applepay'
          ? createWalletIntent(stripe, request)
          : createHostedSession(stripe, request),
      ),
    findSession: (request) => answerInTime(limits.call, () => findSession(stripe, request)),
    chargeWallet: (sessionId, request) =>
      answerInTime(limits.call, () => chargeWallet(stripe, sessionId, request)),
    readSession: (subject) => answerInTime(limits.call, () => readTruth(stripe, subject)),
    close: (sessionId) => answerInTime(limits.call, () => closeSession(stripe, sessionId)),
    refund: (request) => answerInTime(limits.call, () => giveRefund(stripe, request)),
    listEvents: (since, after) => answerInTime(limits.call, () => listEvents(stripe, since, after)),
    readNotice: async (body, headers) => readNotice(stripe, webhookSecret, body, headers),
  }
}

const fetchInTrace: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  return fetch(url, { ...init, headers })
}

function addressOf(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  return protocol === 'http:'
    ? ({ protocol: 'http', host: hostname, port: port || 80 } as const)
    : ({ protocol: 'https', host: hostname, port: port || 443 } as const)
}
