import { afterAll, beforeAll, beforeEach } from 'vitest'
import openStripe from '../../../providers/stripe/open-provider.ts'
import type { PaymentProvider } from '../../../shop/providers/payment-provider.ts'
import { type FakeProcess, startFake } from '../fake-process.ts'
import type { StripeControls } from './controls.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

interface FakeStripe {
  fake: FakeProcess<StripeControls>
  stripe: Required<Omit<PaymentProvider, 'canBePaidLate' | 'capture' | 'publishableKey' | 'webhookEvents'>>
}

/** Starts a fake per test file; the returned object is filled before its first test. */
export function useFakeStripe(): FakeStripe {
  const held = {} as FakeStripe
  beforeAll(async () => {
    held.fake = await startFake<StripeControls>('stripe')
    await held.fake.control('webhooks', { secret: WEBHOOK_SECRET })
    held.stripe = requireFullProvider(
      await openStripe({
        secretKey: 'sk_live_fake',
        webhookSecret: WEBHOOK_SECRET,
        apiBase: held.fake.origin,
      }),
    )
  })
  beforeEach(() => held.fake.control('clear_faults'))
  afterAll(() => held.fake?.stop())
  return held
}

export function requireFullProvider(provider: PaymentProvider): FakeStripe['stripe'] {
  const { refund, verifyWebhookEvent, closeSession, findSession, chargeWallet, listEvents } = provider
  if (!refund || !verifyWebhookEvent || !closeSession || !findSession || !chargeWallet || !listEvents) {
    throw new Error('the provider lacks a part')
  }
  return { ...provider, refund, verifyWebhookEvent, closeSession, findSession, chargeWallet, listEvents }
}
