import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../../shop/services.ts'
import { requireObject } from '../expect-object.ts'
import { toMinorUnits } from '../minor-units.ts'
import { rethrowServerError } from '../rethrow-server-error.ts'
import { getStatementDescriptor } from './get-statement-descriptor.ts'

type Item = Stripe.Checkout.SessionCreateParams.LineItem

/** Of the shop's languages; Checkout has no Arabic and then speaks the browser's. */
const CHECKOUT_LANGUAGES = ['en', 'es']

const SESSION_HOURS = 23

/** Stripe's own page, with cards, Apple Pay and Google Pay on it. */
export async function createHostedSession(stripe: Stripe, request: PaymentRequest): Promise<PaymentSession> {
  const metadata = { payment_id: request.paymentId }
  const creation = stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: buildLineItems(request),
      allowed_payment_method_types: ['card'],
      // The charge is in our currency, as every refund of it will be.
      adaptive_pricing: { enabled: false },
      customer_email: request.email,
      client_reference_id: request.paymentId,
      // Events tell of either, and dashboards show either.
      metadata,
      payment_intent_data: { metadata, ...getStatementDescriptor(request) },
      expires_at: getExpiry(request.placedAt),
      success_url: request.successUrl.replaceAll('{SESSION_ID}', '{CHECKOUT_SESSION_ID}'),
      cancel_url: request.cancelUrl,
      locale: CHECKOUT_LANGUAGES.includes(request.lang) ? request.lang : 'auto',
    },
    // The wallet's intent bears the same key: one payment has one way through Stripe, never two.
    { idempotencyKey: request.idempotencyKey ?? request.paymentId },
  )
  const { id, url } = requireObject('checkout.session', await rethrowServerError(creation))
  return { sessionId: id, url }
}

function buildLineItems({ lines, amount, paymentId }: PaymentRequest): Item[] {
  const items = lines.map(({ name, units, amount }): Item => {
    const whole = toMinorUnits(amount)
    const each = whole / units
    // Stripe charges quantity times price: units that share no whole price are one item of that many.
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
 * Counted from when the payment was placed, and not from this process's now: a repeated request has to be the same to the
 * letter. Stripe takes 30 minutes to 24 hours ahead, so a payment can be started this long, and nearly half an hour less at
 * first.
 */
function getExpiry(placedAt: Date): number {
  return Math.floor(placedAt.getTime() / 1000) + SESSION_HOURS * 3600
}
