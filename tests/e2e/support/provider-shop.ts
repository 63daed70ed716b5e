import { type FakeProcess, startFake } from '../../fakes/fake-process.ts'
import type { PaypalControls } from '../../fakes/paypal-server.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { test as person } from './fixtures.ts'
import { startOwnShop } from './own-shop.ts'

interface ProviderShop {
  origin: string
  stripe: FakeProcess<StripeControls>
  paypal: FakeProcess<PaypalControls>
}

/** Fixture: one shop per worker whose Stripe and PayPal are stateful fakes. */
export const test = person.extend<object, { real: ProviderShop }>({
  real: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter.
    async ({}, use) => {
      const [stripe, paypal] = await Promise.all([
        startFake<StripeControls>('stripe'),
        startFake<PaypalControls>('paypal'),
      ])
      const shop = await startOwnShop({
        STRIPE_SECRET_KEY: 'sk_test_fake',
        STRIPE_PUBLISHABLE_KEY: 'pk_fake',
        STRIPE_WEBHOOK_SECRET: 'whsec_fake',
        STRIPE_API_BASE: stripe.origin,
        PAYPAL_CLIENT_ID: 'fake-client',
        PAYPAL_CLIENT_SECRET: 'fake-secret',
        PAYPAL_WEBHOOK_ID: 'FAKE-WEBHOOK',
        PAYPAL_API_BASE: paypal.origin,
      })
      await use({ origin: shop.origin, stripe, paypal })
      await shop.kill()
      await Promise.all([stripe.stop(), paypal.stop()])
    },
    { scope: 'worker' },
  ],
})
