import type Stripe from 'stripe'

/** Marks payments that check the credentials and belong to no order. */
export const SETUP_METADATA = { purpose: 'credentials check' }

/** Its events concern nothing the shop follows. */
export function isSetupPayment({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean {
  return metadata?.purpose === SETUP_METADATA.purpose
}
