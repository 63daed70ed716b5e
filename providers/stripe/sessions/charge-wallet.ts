import type Stripe from 'stripe'
import type { PaymentRequest, PaymentSession } from '../../../shop/payment-provider.ts'
import { parseStripeFailure } from '../call-stripe.ts'
import { requireObject } from '../expect-object.ts'
import { toMinorUnits } from '../minor-units.ts'
import { rethrowServerError } from '../rethrow-server-error.ts'
import { getStatementDescriptor } from './get-statement-descriptor.ts'

/**
 * Creates the intent to which a wallet is charged. Its id is stored before the wallet's token is charged: a
 * charge whose
 * response and webhook are both lost is found by it, and a customer who returns with another token gets the
 * same intent.
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
