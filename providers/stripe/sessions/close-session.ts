import type Stripe from 'stripe'
import { parseStripeFailure } from '../call-stripe.ts'

/**
 * Closes an open session or intent; wallet intents never expire by themselves. A session that is over or
 * being paid stays as
 * it is.
 */
export async function closeSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    if (sessionId.startsWith('pi_')) await stripe.paymentIntents.cancel(sessionId)
    else await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    const { type } = parseStripeFailure(error)
    if (type !== 'StripeInvalidRequestError') throw error
  }
}
