import { BTCPAY_CREDENTIALS } from './btcpay/start-btcpay.ts'
import type { BtcpayControls } from './btcpay-server.ts'
import { startFake } from './fake-process.ts'
import { PAYPAL_CREDENTIALS } from './paypal/start-paypal.ts'
import type { PaypalControls } from './paypal-server.ts'
import type { StripeControls } from './stripe/controls.ts'

/** Starts all fakes. `variables` is the environment of a shop that uses them. */
export async function startProviders() {
  const [stripe, paypal, btcpay] = await Promise.all([
    startFake<StripeControls>('stripe'),
    startFake<PaypalControls>('paypal'),
    startFake<BtcpayControls>('btcpay'),
  ])
  const variables = {
    ...buildStripeVariables(stripe.origin),
    PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
    PAYPAL_API_BASE: paypal.origin,
    ...buildBtcpayVariables(btcpay.origin),
  }
  const stop = () => Promise.all([stripe.stop(), paypal.stop(), btcpay.stop()])
  return { stripe, paypal, btcpay, variables, stop }
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

/** Returns the environment of a shop that uses the fake BTCPay Server at `url`. */
export function buildBtcpayVariables(url: string, webhookSecret: string = BTCPAY_CREDENTIALS.webhookSecret) {
  return {
    BTCPAY_URL: url,
    BTCPAY_STORE_ID: BTCPAY_CREDENTIALS.storeId,
    BTCPAY_API_KEY: BTCPAY_CREDENTIALS.apiKey,
    BTCPAY_WEBHOOK_SECRET: webhookSecret,
  }
}
