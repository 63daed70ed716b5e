import { expect, test } from 'vitest'
import {
  canReportFailure,
  findStatusRefusal,
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

const OPEN_ORDER = {
  status: 'pending',
  paidAt: new Date(0),
  isPaused: false,
  isBlocked: false,
  briefState: null,
  delivered: 0,
  quantity: 1_000,
} as const

test('lets a failure be reported before the start and during the work, once it is paid and until it is paused', () => {
  expect(canReportFailure(OPEN_ORDER)).toBe(true)
  expect(canReportFailure({ ...OPEN_ORDER, status: 'processing' })).toBe(true)
  expect(canReportFailure({ ...OPEN_ORDER, paidAt: null })).toBe(false)
  expect(canReportFailure({ ...OPEN_ORDER, isPaused: true })).toBe(false)
  expect(canReportFailure({ ...OPEN_ORDER, status: 'completed' })).toBe(false)
})

test('lets a paused order end with less, but neither start nor be completed', () => {
  const paused = { ...OPEN_ORDER, status: 'processing', isPaused: true } as const
  expect(findStatusRefusal(paused, 'partial')).toBeNull()
  expect(findStatusRefusal(paused, 'failed')).toBeNull()
  expect(findStatusRefusal(paused, 'completed')).toBe('order_paused')
  expect(findStatusRefusal({ ...paused, status: 'pending' }, 'processing')).toBe('order_paused')
})
