import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../../shop/orders/order-status.ts'
import { PAYMENT_STATUSES } from '../../../../shop/payments/payment-status.ts'
import { getPaymentOutcome } from './use-payment-result.ts'

test('is a success only for a payment of a valid order of which some is kept', () => {
  const successes = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.filter(
      (paymentStatus) => getPaymentOutcome({ status, paymentStatus }) === 'success',
    ).map((paymentStatus) => `${status} ${paymentStatus}`),
  )
  expect(successes).toEqual([
    'pending completed',
    'pending partially_refunded',
    'processing completed',
    'processing partially_refunded',
    'completed completed',
    'completed partially_refunded',
    'partial completed',
    'partial partially_refunded',
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
