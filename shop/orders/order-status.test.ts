import { expect, test } from 'vitest'
import { mayMove, needsPayment, ORDER_STATUSES, type OrderStatus, STAFF_MOVES } from './order-status.ts'

/** The product's own words, written out once more: an arrow changed by mistake differs from them. */
const ALLOWED: Record<OrderStatus, string> = {
  pending: 'processing failed cancelled refunded',
  processing: 'completed partial failed refunded',
  completed: 'refunded',
  partial: 'refunded',
  failed: 'refunded',
  cancelled: 'refunded',
  refunded: '',
}

const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })))

test.each(pairs)('$from -> $to', ({ from, to }) => {
  expect(mayMove(from, to)).toBe(ALLOWED[from].split(' ').includes(to))
})

test('work starts and money goes back only on a paid order', () => {
  expect(ORDER_STATUSES.filter(needsPayment)).toEqual(['processing', 'refunded'])
})

test('staff neither cancel, refund nor reopen by hand', () => {
  expect([...STAFF_MOVES]).toEqual(['processing', 'completed', 'partial', 'failed'])
})
