import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../../shop/payment-provider.ts'

/** Allows for the difference between the shop's and Stripe's clock. */
const CLOCK_SKEW_SECONDS = 300

/** More than a shop sells between a failed attempt and the next one. */
const MAX_SESSIONS = 2_000

/**
 * Finds the session or intent of a payment whose creation was answered with an error. Lists what was created
 * since the
 * payment was placed, because Stripe's search lags behind by minutes.
 */
export async function findSession(stripe: Stripe, request: PaymentRequest): Promise<PaymentSession | null> {
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
