import type { BtcpayControls } from '../../fakes/btcpay-server.ts'
import type { FakeProcess } from '../../fakes/fake-process.ts'
import type { PaypalControls } from '../../fakes/paypal-server.ts'
import { startProviders } from '../../fakes/start-providers.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { test as person } from './fixtures.ts'
import { startOwnShop } from './own-shop.ts'

export interface ProviderShop {
  origin: string
  stripe: FakeProcess<StripeControls>
  paypal: FakeProcess<PaypalControls>
  btcpay: FakeProcess<BtcpayControls>
}

/** Fixture: one shop per worker whose providers are stateful fakes with live keys, so that its orders are real. */
export const test = person.extend<object, { real: ProviderShop }>({
  real: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter.
    async ({}, use) => {
      const { stripe, paypal, btcpay, variables, stop } = await startProviders()
      const shop = await startOwnShop(variables)
      await use({ origin: shop.origin, stripe, paypal, btcpay })
      await shop.kill()
      await stop()
    },
    { scope: 'worker' },
  ],
})
