import { expect, test } from 'vitest'
import {
  canTransition,
  ORDER_STATUSES,
  type OrderStatus,
  requiresPayment,
  STAFF_ORDER_STATUSES,
} from './order-status.ts'

/** Repeats the transitions of the specification, to detect an accidental change of the code. */
const ALLOWED_TRANSITIONS: Record<OrderStatus, string> = {
  pending: 'processing failed cancelled refunded',
  processing: 'completed partial failed refunded',
  completed: 'refunded',
  partial: 'refunded',
  failed: 'refunded',
  cancelled: 'refunded',
  refunded: '',
}

const listStatusPairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })))

test.each(listStatusPairs)('$from -> $to', ({ from, to }) => {
  expect(canTransition(from, to)).toBe(ALLOWED_TRANSITIONS[from].split(' ').includes(to))
})

test('starts and refunds only a paid order', () => {
  expect(ORDER_STATUSES.filter(requiresPayment)).toEqual(['processing', 'refunded'])
})

test('lets staff neither cancel, refund nor reopen by hand', () => {
  expect([...STAFF_ORDER_STATUSES]).toEqual(['processing', 'completed', 'partial', 'failed'])
})
