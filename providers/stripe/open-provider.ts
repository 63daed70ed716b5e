import type Stripe from 'stripe'
import type { PaymentProvider } from '../../shop/payment-provider.ts'
import { callStripe, parseStripeFailure } from './call-stripe.ts'
import { createStripeClient } from './create-client.ts'
import { createRefund } from './create-refund.ts'
import { getKeyMode } from './get-key-mode.ts'
import { getPaymentSnapshot } from './get-payment-snapshot.ts'
import { chargeWallet, createWalletIntent } from './sessions/charge-wallet.ts'
import { createHostedSession } from './sessions/create-hosted-session.ts'
import { findSession } from './sessions/find-session.ts'
import { listEvents } from './webhooks/list-events.ts'
import { verifyWebhookEvent } from './webhooks/verify-webhook-event.ts'
import { STRIPE_WEBHOOK_EVENTS } from './webhooks/webhook-events.ts'

export interface StripeOptions {
  secretKey: string
  /** For the script in the browser. */
  publishableKey?: string
  webhookSecret: string
  /** Replaced secrets that still sign some events. */
  previousWebhookSecrets?: string[]
  /** Address of the API; Stripe's own unless set. */
  apiBase?: string
  /** Milliseconds: of one request, which is retried twice after a failure, and of a whole call. */
  limits?: { request: number; call: number }
}

export default async function openStripe(options: StripeOptions): Promise<PaymentProvider> {
  const {
    secretKey,
    publishableKey,
    webhookSecret,
    apiBase,
    limits = { request: 5_000, call: 10_500 },
  } = options
  const stripe = await createStripeClient(secretKey, { apiBase, requestTimeout: limits.request })
  const webhookSecrets = [webhookSecret, ...(options.previousWebhookSecrets ?? [])]
  return {
    name: 'stripe',
    isTrial: getKeyMode(secretKey) === 'test',
    ...(publishableKey && { publishableKey }),
    webhookEvents: STRIPE_WEBHOOK_EVENTS,
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
    verifyWebhookEvent: async (body, headers) => verifyWebhookEvent(stripe, webhookSecrets, body, headers),
  }
}

/**
 * Closes an open session or intent; wallet intents never expire by themselves. A session that is over or
 * being paid stays as
 * it is.
 */
async function closeSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    if (sessionId.startsWith('pi_')) await stripe.paymentIntents.cancel(sessionId)
    else await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    const { type } = parseStripeFailure(error)
    if (type !== 'StripeInvalidRequestError') throw error
  }
}
