import type Stripe from 'stripe'
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentSession,
  type ProviderEvent,
  type ProviderEventPage,
  type RefundRequest,
  type RefundSnapshot,
} from '../../shop/providers/payment-provider.ts'
import { chargeWallet, createHostedSession, createWalletIntent } from './create-session.ts'
import { getKeyMode } from './get-key-mode.ts'
import { getPaymentSnapshot, toRefundSnapshot } from './get-payment-snapshot.ts'
import { toMinorUnits } from './minor-units.ts'
import {
  callStripe,
  createStripeClient,
  parseStripeFailure,
  requireObject,
  rethrowServerError,
} from './stripe-client.ts'
import { isSetupPayment, STRIPE_WEBHOOK_EVENTS } from './webhook-events.ts'

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
    methods: PAYMENT_PROVIDERS.stripe.methods,
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

async function createRefund(stripe: Stripe, request: RefundRequest): Promise<RefundSnapshot> {
  const creation = stripe.refunds.create(
    {
      payment_intent: request.chargeId,
      amount: toMinorUnits(request.amount),
      metadata: { refund_id: request.refundId },
    },
    { idempotencyKey: request.idempotencyKey ?? request.refundId },
  )
  return toRefundSnapshot(await rethrowServerError(creation))
}

/**
 * Closes an open session or intent; wallet intents never expire by themselves. A session that is over or being
 * paid stays as it is.
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

/** Allows for the difference between the shop's and Stripe's clock. */
const CLOCK_SKEW_SECONDS = 300

/** More than a shop sells between a failed attempt and the next one. */
const MAX_SESSIONS = 2_000

/**
 * Finds the session or intent of a payment whose creation was answered with an error. Lists what was created
 * since the payment was placed, because Stripe's search lags behind by minutes.
 */
async function findSession(stripe: Stripe, request: PaymentRequest): Promise<PaymentSession | null> {
  const list = {
    created: { gte: Math.floor(request.placedAt.getTime() / 1000) - CLOCK_SKEW_SECONDS },
    limit: 100,
  }
  const isWallet = request.method === 'applepay' && request.walletToken !== undefined
  const made: AsyncIterable<Stripe.Checkout.Session | Stripe.PaymentIntent> = isWallet
    ? stripe.paymentIntents.list(list)
    : stripe.checkout.sessions.list(list)
  let seen = 0
  for await (const one of made) {
    if (one.metadata?.payment_id === request.paymentId) {
      return { sessionId: one.id, url: one.object === 'checkout.session' ? one.url : null }
    }
    seen += 1
    if (seen === MAX_SESSIONS)
      throw new Error(
        `Stripe lists more than ${MAX_SESSIONS} sessions, so the payment's session cannot be found`,
      )
  }
  return null
}

/** Events of paid payments. Reconciliation covers unpaid ones. */
const POST_PAYMENT_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Stripe keeps events for 30 days. */
async function listEvents(stripe: Stripe, since: Date, after: string | null): Promise<ProviderEventPage> {
  const page = await stripe.events.list({
    types: POST_PAYMENT_EVENTS,
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: 100,
    ...(after && { starting_after: after }),
  })
  const { data, has_more: hasMore } = requireObject('list', page)
  const events = data.map((event) => ({
    eventId: event.id,
    type: event.type,
    subject: getEventSubject(event),
  }))
  return { events, next: hasMore ? (data.at(-1)?.id ?? null) : null }
}

const TOLERANCE_SECONDS = 300

/**
 * Returns the event, or null when none of the secrets has signed it or its time is off. `body` must be the raw body.
 */
function verifyWebhookEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  headers: Headers,
): ProviderEvent | null {
  const signature = headers.get('stripe-signature')
  if (!signature || isFromFuture(signature)) return null
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      return { eventId: event.id, type: event.type, subject: getEventSubject(event) }
    } catch {
      // Forged, outdated, signed with another secret, or signed but not an event.
    }
  }
  return null
}

/** The library rejects old events and accepts events from the future. */
function isFromFuture(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const [seconds] = times.map((part) => Number(part.slice(2)))
  // With two times the library would check one and this function the other.
  if (times.length !== 1 || seconds === undefined || !Number.isInteger(seconds)) return true
  return seconds - Math.floor(Date.now() / 1000) > TOLERANCE_SECONDS
}

function getEventSubject({ data: { object } }: Stripe.Event): string | null {
  switch (object.object) {
    case 'checkout.session':
      return object.id
    case 'payment_intent':
      return isSetupPayment(object) ? null : object.id
    case 'charge':
    case 'refund':
    case 'dispute':
      return typeof object.payment_intent === 'string'
        ? object.payment_intent
        : (object.payment_intent?.id ?? null)
    default:
      return null
  }
}
