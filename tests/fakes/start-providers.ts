import { startFake } from './fake-process.ts'
import { PAYPAL_CREDENTIALS } from './paypal/start-paypal.ts'
import type { PaypalControls } from './paypal-server.ts'
import type { StripeControls } from './stripe/controls.ts'

/** Starts both fakes. `variables` is the environment of a shop that uses them. */
export async function startProviders() {
  const [stripe, paypal] = await Promise.all([
    startFake<StripeControls>('stripe'),
    startFake<PaypalControls>('paypal'),
  ])
  const variables = {
    ...buildStripeVariables(stripe.origin),
    PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
    PAYPAL_API_BASE: paypal.origin,
  }
  return { stripe, paypal, variables, stop: () => Promise.all([stripe.stop(), paypal.stop()]) }
}

/** Returns the environment of a shop that uses the fake Stripe at `apiBase` with live keys, so that payments count. */
export function buildStripeVariables(apiBase: string, webhookSecret = 'whsec_fake') {
  return {
    STRIPE_SECRET_KEY: 'sk_live_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_fake',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  }
}
