import type Stripe from 'stripe'
import type { IntentConfirm, IntentCreate } from './parameters.ts'
import { createMissingError, createStateError, StripeError } from './stripe-error.ts'
import { type Charge, createStripeId, type Intent, requireObject, type StripeState } from './stripe-state.ts'

/** Outcome of a payment method by name; any other `pm_…` pays. */
const METHOD_OUTCOMES: Record<string, 'decline' | 'redirect' | 'sdk' | 'process'> = {
  pm_card_chargeDeclined: 'decline',
  pm_card_authenticationRequired: 'redirect',
  pm_fake_sdkOnly: 'sdk',
  pm_fake_processing: 'process',
}

export function createIntent(state: StripeState, params: IntentCreate): Intent {
  const { amount, currency } = params
  if (amount === undefined || !currency)
    throw new StripeError(400, 'Missing required param.', { code: 'parameter_missing' })
  if (amount < 30)
    throw new StripeError(400, 'Amount is too small.', { code: 'amount_too_small', param: 'amount' })
  return openIntent(state, { amount, currency, metadata: (params.metadata || {}) as Stripe.Metadata })
}

export function openIntent(
  state: StripeState,
  of: { amount: number; currency: string; metadata: Stripe.Metadata },
): Intent {
  const id = createStripeId('pi')
  const intent: Intent = {
    object: 'payment_intent',
    id,
    client_secret: `${id}_secret_${createStripeId('fake')}`,
    created: state.now(),
    livemode: false,
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    ...of,
  }
  state.intents.set(intent.id, intent)
  state.emitEvent('payment_intent.created', intent)
  return intent
}

export function confirmIntent(state: StripeState, id: string, params: IntentConfirm): Intent {
  const intent = requireObject(state.intents, 'payment_intent', id)
  const method = params.payment_method ?? ''
  if (!method.startsWith('pm_')) throw createMissingError('PaymentMethod', method)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw createStateError(id, intent.status, 'confirm')
  }
  if (!params.return_url)
    throw new StripeError(400, 'Provide a return_url.', { code: 'parameter_missing', param: 'return_url' })
  const how = state.declinesCards ? 'decline' : METHOD_OUTCOMES[method]
  if (how === 'redirect' || how === 'sdk') {
    const url = `${state.origin}/3ds/${id}`
    intent.status = 'requires_action'
    intent.next_action =
      how === 'sdk'
        ? { type: 'use_stripe_sdk' }
        : { type: 'redirect_to_url', redirect_to_url: { url, return_url: params.return_url } }
    state.emitEvent('payment_intent.requires_action', intent)
  } else if (how === 'process') {
    intent.status = 'processing'
    state.emitEvent('payment_intent.processing', intent)
  } else if (how === 'decline') {
    const charge = declineIntent(state, intent)
    throw new StripeError(402, 'Your card was declined.', {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      charge: charge.id,
    })
  } else settleIntent(state, intent)
  return intent
}

export function cancelIntent(state: StripeState, id: string): Intent {
  const intent = requireObject(state.intents, 'payment_intent', id)
  const ofSession = [...state.sessions.values()].some((session) => session.payment_intent === id)
  if (ofSession || ['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw createStateError(id, intent.status, 'cancel')
  }
  markIntentCanceled(state, intent)
  return intent
}

export function markIntentCanceled(state: StripeState, intent: Intent): void {
  intent.status = 'canceled'
  intent.next_action = null
  state.emitEvent('payment_intent.canceled', intent)
}

export function settleIntent(state: StripeState, intent: Intent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw createStateError(intent.id, intent.status, 'pay')
  }
  const charge = createCharge(state, intent, 'succeeded')
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
  })
  state.emitEvent('charge.succeeded', charge)
  state.emitEvent('payment_intent.succeeded', intent)
}

export function declineIntent(state: StripeState, intent: Intent): Charge {
  const charge = createCharge(state, intent, 'failed')
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    charge: charge.id,
  }
  state.emitEvent('charge.failed', charge)
  state.emitEvent('payment_intent.payment_failed', intent)
  return charge
}

/** Fingerprint of the one card that all customers of the fake use. */
export const CARD_FINGERPRINT = 'Xt5EWLLDS7FJjR1c'
export const CARD_COUNTRY = 'IE'

function createCharge(state: StripeState, intent: Intent, status: 'succeeded' | 'failed'): Charge {
  const charge: Charge = {
    object: 'charge',
    id: createStripeId('ch'),
    created: state.now(),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    status,
    paid: status === 'succeeded',
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    payment_method_details: { card: { fingerprint: CARD_FINGERPRINT, country: CARD_COUNTRY } },
  }
  state.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  return charge
}
