import { afterAll, beforeAll, beforeEach } from 'vitest'
import openStripe from '../../../providers/stripe/open-provider.ts'
import { newId } from '../../../shop/id.ts'
import type { PaymentProvider, PaymentRequest } from '../../../shop/services.ts'
import { type FakeProcess, startFake } from '../fake-process.ts'
import type { StripeControls } from './controls.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export interface FakeStripe {
  fake: FakeProcess<StripeControls>
  stripe: Required<Omit<PaymentProvider, 'capture'>>
}

/** Starts a fake per test file; the returned object is filled before its first test. */
export function useFakeStripe(): FakeStripe {
  const held = {} as FakeStripe
  beforeAll(async () => {
    held.fake = await startFake<StripeControls>('stripe')
    await held.fake.control('webhooks', { secret: WEBHOOK_SECRET })
    held.stripe = requireFullProvider(
      await openStripe({
        secretKey: 'sk_test_fake',
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
  const {
    refund,
    verifyWebhookEvent: readNotice,
    closeSession: close,
    findSession,
    chargeWallet,
    listEvents,
  } = provider
  if (!refund || !readNotice || !close || !findSession || !chargeWallet || !listEvents) {
    throw new Error('the provider lacks a part')
  }
  return {
    ...provider,
    refund,
    verifyWebhookEvent: readNotice,
    closeSession: close,
    findSession,
    chargeWallet,
    listEvents,
  }
}

export function buildPaymentRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId: newId(),
    placedAt: new Date(),
    method: 'card',
    statementDescriptor: 'Growth Market Ltd',
    amount: { amount: 1_559, currency: 'GBP' },
    email: 'buyer@example.com',
    lang: 'en',
    lines: [
      { name: 'Followers', units: 2, amount: { amount: 1_000, currency: 'GBP' } },
      { name: 'Likes', units: 1, amount: { amount: 559, currency: 'GBP' } },
    ],
    successUrl: 'http://shop.test/payment-success?session_id={SESSION_ID}',
    cancelUrl: 'http://shop.test/checkout',
    ...change,
  }
}
