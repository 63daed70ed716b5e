import { expect, test } from 'vitest'
import { isPaid, listPreviousStatuses, PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts'

const PREVIOUS_STATUSES: Record<PaymentStatus, PaymentStatus[]> = {
  pending: [],
  completed: ['pending', 'failed'],
  failed: ['pending'],
  partially_refunded: [],
  refunded: [],
}

test.each(PAYMENT_STATUSES)('lists the statuses before %s', (status) => {
  expect(listPreviousStatuses(status)).toEqual(PREVIOUS_STATUSES[status])
})

test('counts a refunded payment as paid', () => {
  expect(PAYMENT_STATUSES.filter(isPaid)).toEqual(['completed', 'partially_refunded', 'refunded'])
})
