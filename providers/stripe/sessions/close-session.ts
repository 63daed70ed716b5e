import type Stripe from 'stripe'
import { parseStripeFailure } from '../call-stripe.ts'

/** Payment intents of wallets never end by themselves. What is over already, or being paid just now, stays as it is. */
export async function closeSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    if (sessionId.startsWith('pi_')) await stripe.paymentIntents.cancel(sessionId)
    else await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    const { type } = parseStripeFailure(error)
    if (type !== 'StripeInvalidRequestError') throw error
  }
}
