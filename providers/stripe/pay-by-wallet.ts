import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../shop/services.ts'
import { failureOf } from './answer-in-time.ts'
import { expectObject } from './expect-object.ts'
import { toMinorUnits } from './minor-units.ts'

/**
 * Charges what Apple or Google Pay gave the browser. The intent is made before the wallet's token comes into play:
 * after a lost answer the buyer comes with another token, and must meet the same intent, not a second one.
 * A refusal ends the intent at Stripe; the truth of it is then `expired`.
 */
export async function payByWallet(
  stripe: Stripe,
  request: PaymentRequest,
  token: string,
): Promise<PaymentSession> {
  const made = await stripe.paymentIntents.create(
    {
      amount: toMinorUnits(request.amount),
      currency: request.amount.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      metadata: { payment_id: request.paymentId },
    },
    { idempotencyKey: request.paymentId },
  )
  const { id } = expectObject('payment_intent', made)
  const intent = expectObject('payment_intent', await confirm(stripe, id, request, token))
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled') {
    return { sessionId: id, url: null }
  }
  const url = intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : undefined
  if (url) return { sessionId: id, url }
  await stripe.paymentIntents.cancel(id)
  return { sessionId: id, url: null }
}

async function confirm(stripe: Stripe, id: string, request: PaymentRequest, token: string) {
  try {
    return await stripe.paymentIntents.confirm(
      id,
      { payment_method: token, return_url: request.successUrl.replaceAll('{SESSION_ID}', id) },
      { idempotencyKey: `${request.paymentId}:${token}` },
    )
  } catch (error) {
    const { type, code } = failureOf(error)
    // Declined, or settled by an earlier try: what became of it stands in the intent.
    if (type === 'StripeCardError' || code === 'payment_intent_unexpected_state') {
      return stripe.paymentIntents.retrieve(id)
    }
    throw error
  }
}
