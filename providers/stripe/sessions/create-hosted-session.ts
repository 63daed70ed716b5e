import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../../shop/payment-provider.ts'
import { requireObject } from '../expect-object.ts'
import { toMinorUnits } from '../minor-units.ts'
import { rethrowServerError } from '../rethrow-server-error.ts'
import { getStatementDescriptor } from './get-statement-descriptor.ts'

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
 * Counts from the time of the order, because a repeated request must be identical. Stripe accepts 30 minutes
 * to 24 hours
 * ahead, so a payment can be started for that long, less half an hour.
 */
function getExpiry(placedAt: Date): number {
  return Math.floor(placedAt.getTime() / 1000) + SESSION_HOURS * 3600
}
