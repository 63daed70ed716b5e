import type Stripe from 'stripe'
import { declineIntent, markIntentCanceled, openIntent, settleIntent } from './intents.ts'
import { LOCALES, type SessionCreate } from './parameters.ts'
import { StripeError } from './stripe-error.ts'
import { createStripeId, type Intent, requireObject, type Session, type StripeState } from './stripe-state.ts'

export function createSession(stripeState: StripeState, params: SessionCreate): Session {
  const {
    line_items: items = [],
    success_url: success = '',
    expires_at: expires = stripeState.now() + 86_400,
  } = params
  const refuse = (param: string, message: string) => new StripeError(400, message, { param })
  if (params.mode !== 'payment') throw refuse('mode', 'The fake sells, and nothing else.')
  if (items.length === 0 || items.length > 100)
    throw refuse('line_items', 'One to 100 line items are needed.')
  if (!URL.canParse(success)) throw refuse('success_url', 'Not a valid URL')
  if (!LOCALES.includes(params.locale ?? 'auto')) throw refuse('locale', 'Invalid locale')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email ?? 'a@b.c')) {
    throw new StripeError(400, 'Invalid email address', { code: 'email_invalid', param: 'customer_email' })
  }
  if (expires < stripeState.now() + 1_800)
    throw refuse('expires_at', 'It must be at least 30 minutes from creation.')
  if (expires > stripeState.now() + 86_400)
    throw refuse('expires_at', 'It must be less than 24 hours from creation.')
  const currencies = new Set(items.map((item) => item.price_data?.currency))
  const [currency] = currencies
  if (currencies.size !== 1 || !currency) throw refuse('line_items', 'All prices must have one currency.')
  const total = items.reduce(
    (sum, item) => sum + (item.quantity ?? 1) * (item.price_data?.unit_amount ?? 0),
    0,
  )
  if (total < 30) throw new StripeError(400, 'The total is too small.', { code: 'amount_too_small' })

  const id = createStripeId('cs_test')
  const session: Session = {
    object: 'checkout.session',
    id,
    created: stripeState.now(),
    livemode: false,
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: total,
    currency,
    metadata: (params.metadata || {}) as Stripe.Metadata,
    client_reference_id: params.client_reference_id ?? null,
    customer_email: params.customer_email ?? null,
    locale: params.locale ?? null,
    success_url: success,
    cancel_url: params.cancel_url ?? null,
    url: `${stripeState.origin}/pay/${id}`,
    expires_at: expires,
    payment_intent: null,
  }
  stripeState.sessions.set(id, session)
  stripeState.checkouts.set(id, {
    intentMetadata: (params.payment_intent_data?.metadata || {}) as Stripe.Metadata,
    items: items.map((item) => `${item.quantity} × ${item.price_data?.product_data?.name}`),
  })
  return session
}

/** Returns a session, expiring it when its time is over. */
export function requireSession(stripeState: StripeState, id: string): Session {
  const session = requireObject(stripeState.sessions, 'checkout.session', id)
  if (session.status === 'open' && session.expires_at <= stripeState.now()) expireSession(stripeState, id)
  return session
}

/** Pays a session; `amount` and `currency` change what is received. */
export function paySession(
  stripeState: StripeState,
  id: string,
  other: { amount?: number; currency?: string; cardCountry?: string | null } = {},
): Session {
  const { session, intent } = startAttempt(stripeState, id)
  const { amount = intent.amount, currency = intent.currency, cardCountry } = other
  Object.assign(intent, { amount, currency })
  Object.assign(session, { amount_total: amount, currency })
  settleIntent(stripeState, intent)
  const charge = stripeState.charges.get(String(intent.latest_charge))
  if (charge && cardCountry !== undefined) charge.payment_method_details.card.country = cardCountry
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
  stripeState.emitEvent('checkout.session.completed', session)
  return session
}

/** Starts a delayed payment, which is settled or failed later. */
export function startAsyncPayment(stripeState: StripeState, id: string): Session {
  const { session, intent } = startAttempt(stripeState, id)
  intent.status = 'processing'
  Object.assign(session, { status: 'complete', url: null })
  stripeState.emitEvent('payment_intent.processing', intent)
  stripeState.emitEvent('checkout.session.completed', session)
  return session
}

export function declineSession(stripeState: StripeState, id: string): Session {
  const { session, intent } = startAttempt(stripeState, id)
  declineIntent(stripeState, intent)
  return session
}

export function expireSession(stripeState: StripeState, id: string): Session {
  const session = requireObject(stripeState.sessions, 'checkout.session', id)
  if (session.status !== 'open') {
    throw new StripeError(400, `Only open sessions can be expired, this one is ${session.status}.`)
  }
  Object.assign(session, { status: 'expired', url: null })
  const intent = stripeState.intents.get(session.payment_intent ?? '')
  if (intent) markIntentCanceled(stripeState, intent)
  stripeState.emitEvent('checkout.session.expired', session)
  return session
}

/** Settles or fails a delayed payment. */
export function settleSession(stripeState: StripeState, id: string, succeeded: boolean): Session {
  const session = requireObject(stripeState.sessions, 'checkout.session', id)
  const intent = requireObject(stripeState.intents, 'payment_intent', session.payment_intent ?? '')
  if (succeeded) {
    settleIntent(stripeState, intent)
    session.payment_status = 'paid'
  } else declineIntent(stripeState, intent)
  stripeState.emitEvent(`checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`, session)
  return session
}

/** Checkout creates the intent with the buyer's first attempt. */
function startAttempt(stripeState: StripeState, id: string): { session: Session; intent: Intent } {
  const session = requireSession(stripeState, id)
  if (session.status !== 'open') throw new StripeError(400, `This session is ${session.status}.`)
  const intent =
    stripeState.intents.get(session.payment_intent ?? '') ??
    openIntent(stripeState, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      metadata: stripeState.checkouts.get(id)?.intentMetadata ?? {},
    })
  session.payment_intent = intent.id
  return { session, intent }
}
