import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../../shop/orders/order-status.ts'
import { PAYMENT_STATUSES } from '../../../../shop/payments/payment-status.ts'
import { getPaymentOutcome } from './use-payment-result.ts'

test('is a success only for a completed payment of a valid order', () => {
  const successes = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.filter(
      (paymentStatus) => getPaymentOutcome({ status, paymentStatus }) === 'success',
    ).map((paymentStatus) => `${status} ${paymentStatus}`),
  )
  expect(successes).toEqual([
    'pending completed',
    'processing completed',
    'completed completed',
    'partial completed',
  ])
})

test.each([
  ['pending', 'pending', 'confirming'],
  ['pending', 'failed', 'failed'],
  ['cancelled', 'pending', 'failed'],
  ['cancelled', 'completed', 'failed'],
  ['failed', 'completed', 'failed'],
] as const)('shows order %s with payment %s as %s', (status, paymentStatus, result) => {
  expect(getPaymentOutcome({ status, paymentStatus })).toBe(result)
})
