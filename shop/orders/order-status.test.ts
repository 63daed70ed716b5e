import { expect, test } from 'vitest'
import {
  findTransitionRefusal,
  ORDER_STATUSES,
  type OrderStatus,
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
  const isAllowed = ALLOWED_TRANSITIONS[from].split(' ').includes(to)
  const refusal = findTransitionRefusal({ status: from, paidAt: new Date(0) }, to)
  expect(refusal).toBe(isAllowed ? null : 'transition_not_allowed')
})

test('lets an unpaid order only be cancelled', () => {
  const accepted = ORDER_STATUSES.filter(
    (to) => findTransitionRefusal({ status: 'pending', paidAt: null }, to) === null,
  )
  expect(accepted).toEqual(['cancelled'])
})

test('lets staff neither cancel, refund nor reopen by hand', () => {
  expect([...STAFF_ORDER_STATUSES]).toEqual(['processing', 'completed', 'partial', 'failed'])
})
