import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../../shop/services.ts'

/** Clocks differ, and the list is by Stripe's. */
const CLOCK_SKEW_SECONDS = 300

/** More than a shop sells between a failed try and the next one. */
const MAX_SESSIONS = 2_000

/**
 * The session or the wallet's intent that a payment has at Stripe, though its creation was answered with an error. Lists
 * what was made since the payment was placed: Stripe's search lags behind by minutes.
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
      throw new Error(`Stripe made ${MAX_SESSIONS} sessions meanwhile: nobody can tell whether one is it`)
  }
  return null
}
