import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../shop/providers/payment-provider.ts'
import { toMinorUnits } from './minor-units.ts'
import { parseStripeFailure, requireObject, rethrowServerError } from './stripe-client.ts'

type Item = Stripe.Checkout.SessionCreateParams.LineItem

/** Languages of the shop that Checkout has. It lacks Arabic and then uses the browser's language. */
const CHECKOUT_LANGUAGES = ['en', 'es']

const SESSION_HOURS = 23

/** Creates a session of Stripe's hosted page, with cards, Apple Pay and Google Pay. */
export async function createHostedSession(stripe: Stripe, request: PaymentRequest): Promise<PaymentSession> {
  const metadata = { payment_id: request.paymentId }
  const creation = stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: buildLineItems(request),
      allowed_payment_method_types: ['card'],
      // Charges in the shop's currency, like every refund.
      adaptive_pricing: { enabled: false },
      customer_email: request.email,
      client_reference_id: request.paymentId,
      // Events and the dashboard may show the session or its intent, so both have the metadata.
      metadata,
      payment_intent_data: { metadata, ...getStatementDescriptor(request) },
      expires_at: getExpiry(request.placedAt),
      success_url: request.successUrl.replaceAll('{SESSION_ID}', '{CHECKOUT_SESSION_ID}'),
      cancel_url: request.cancelUrl,
      locale: CHECKOUT_LANGUAGES.includes(request.lang) ? request.lang : 'auto',
    },
    // The wallet's intent uses the same key, so one payment never has two ways through Stripe.
    { idempotencyKey: request.idempotencyKey ?? request.paymentId },
  )
  const { id, url } = requireObject('checkout.session', await rethrowServerError(creation))
  return { sessionId: id, url }
}

function buildLineItems({ lines, amount, paymentId }: PaymentRequest): Item[] {
  const items = lines.map(({ name, units, amount }): Item => {
    const whole = toMinorUnits(amount)
    const each = whole / units
    // Stripe charges quantity times price. Units without a whole price become one item.
    return Number.isInteger(each)
      ? buildLineItem(name, units, each, amount.currency)
      : buildLineItem(`${name} × ${units}`, 1, whole, amount.currency)
  })
  const sum = lines.reduce((sum, line) => sum + line.amount.amount, 0)
  if (sum !== amount.amount || lines.some((line) => line.amount.currency !== amount.currency)) {
    throw new RangeError(`the lines of payment ${paymentId} do not add up to its amount`)
  }
  return items
}

function buildLineItem(name: string, quantity: number, price: number, currency: string): Item {
  return {
    quantity,
    price_data: { currency: currency.toLowerCase(), unit_amount: price, product_data: { name } },
  }
}

/**
 * Counts from the time of the order, because a repeated request must be identical. Stripe accepts 30 minutes to
 * 24 hours ahead, so a payment can be started for that long, less half an hour.
 */
function getExpiry(placedAt: Date): number {
  return Math.floor(placedAt.getTime() / 1000) + SESSION_HOURS * 3600
}

/**
 * Creates the intent to which a wallet is charged. Its id is stored before the wallet's token is charged: a
 * charge whose response and webhook are both lost is found by it, and a customer who returns with another token
 * gets the same intent.
 */
export async function createWalletIntent(stripe: Stripe, request: PaymentRequest): Promise<PaymentSession> {
  const creation = stripe.paymentIntents.create(
    {
      amount: toMinorUnits(request.amount),
      currency: request.amount.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      metadata: { payment_id: request.paymentId },
      ...getStatementDescriptor(request),
    },
    { idempotencyKey: request.idempotencyKey ?? request.paymentId },
  )
  const { id } = requireObject('payment_intent', await rethrowServerError(creation))
  return { sessionId: id, url: null }
}

/** Charges the wallet's token. A decline ends the intent at Stripe; its snapshot is then `expired`. */
export async function chargeWallet(
  stripe: Stripe,
  id: string,
  request: PaymentRequest,
): Promise<PaymentSession> {
  const intent = requireObject('payment_intent', await confirmIntent(stripe, id, request))
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled') {
    return { sessionId: id, url: null }
  }
  const url = intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : undefined
  if (url) return { sessionId: id, url }
  await stripe.paymentIntents.cancel(id)
  return { sessionId: id, url: null }
}

async function confirmIntent(stripe: Stripe, id: string, request: PaymentRequest) {
  const { walletToken: token, paymentId, idempotencyKey = paymentId, successUrl } = request
  try {
    return await rethrowServerError(
      stripe.paymentIntents.confirm(
        id,
        { payment_method: token, return_url: successUrl.replaceAll('{SESSION_ID}', id) },
        { idempotencyKey: `${idempotencyKey}:${token}` },
      ),
    )
  } catch (error) {
    const { type, code } = parseStripeFailure(error)
    // The intent was declined or settled by an earlier attempt: its current state says which.
    if (type === 'StripeCardError' || code === 'payment_intent_unexpected_state') {
      return stripe.paymentIntents.retrieve(id)
    }
    throw error
  }
}

/** Stripe writes `<prefix>* <suffix>` in 22 characters, of which the account's prefix takes up to 10. */
const MAX_SUFFIX_LENGTH = 10

function getStatementDescriptor({ statementDescriptor }: PaymentRequest): {
  statement_descriptor_suffix?: string
} {
  const suffix = statementDescriptor?.slice(0, MAX_SUFFIX_LENGTH).trim()
  return suffix && /[A-Za-z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {}
}
