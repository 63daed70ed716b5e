import { newId } from '../../shop/id.ts'
import type { PaymentRequest } from '../../shop/providers/payment-provider.ts'

/** Builds a request to pay £16.77 for two lines, unless overridden. */
export function buildPaymentRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId: newId(),
    placedAt: new Date(),
    method: 'card',
    statementDescriptor: 'Growth Market Ltd',
    amount: { amount: 1_677, currency: 'GBP' },
    email: 'buyer@example.com',
    lang: 'en',
    lines: [
      { name: '1,000 Followers', units: 2, amount: { amount: 1_118, currency: 'GBP' } },
      { name: '500 Likes', units: 1, amount: { amount: 559, currency: 'GBP' } },
    ],
    successUrl: 'https://shop.example/return?session_id={SESSION_ID}&lang=en',
    cancelUrl: 'https://shop.example/cart?cancelled=1',
    ...change,
  }
}
