import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import {
  isPaid,
  keepsGuarantee,
  listPreviousStatuses,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './payment-status.ts'

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

test('keeps no guarantee of an order that was paid back or ended without its whole delivery', () => {
  const listKept = (paymentStatus: PaymentStatus) =>
    ORDER_STATUSES.filter((status) => keepsGuarantee({ status, paymentStatus }))
  expect(listKept('partially_refunded')).toEqual(['pending', 'processing', 'completed'])
  expect(listKept('refunded')).toEqual([])
})
