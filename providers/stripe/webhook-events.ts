import type Stripe from 'stripe'

/** Events that the webhook of the shop receives, and no others. A test compares docs/payments.md. */
export const STRIPE_WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Marks payments that check the credentials and belong to no order. */
export const SETUP_METADATA = { purpose: 'credentials check' }

/** Its events concern nothing the shop follows. */
export function isSetupPayment({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean {
  return metadata?.purpose === SETUP_METADATA.purpose
}
