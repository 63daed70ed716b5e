import { expect, it } from 'vitest'
import { findLeadingOrder, isAbandoned, putUnpaidFirst } from './my-orders.ts'

it('puts an order that waits for its payment before newer ones', () => {
  const paid = ['newest', 'second', 'third'].map((id) => ({ id, paymentUrl: null }))
  const unpaid = { id: 'unpaid', paymentUrl: '/payment-processing' }
  expect(putUnpaidFirst([...paid, unpaid]).map(({ id }) => id)).toEqual([
    'unpaid',
    'newest',
    'second',
    'third',
  ])
})

it('leads with the first order that waits for its customer, or with none', () => {
  const order = { status: 'pending', paymentStatus: 'completed', briefState: null, paymentUrl: null } as const
  const running = { ...order, id: 'running', isPaused: false }
  const paused = { ...order, id: 'paused', isPaused: true }
  const unanswered = { ...order, id: 'unanswered', isPaused: false, briefState: 'waiting' as const }
  const unpaid = { ...order, id: 'unpaid', isPaused: false, paymentUrl: '/payment-processing' }
  for (const waiting of [paused, unanswered, unpaid]) {
    expect(findLeadingOrder([running, waiting, { ...paused, id: 'later' }])?.id).toBe(waiting.id)
  }
  expect(findLeadingOrder([running])).toBeUndefined()
})

it('sets only orders apart that ended before anything was paid', () => {
  const at = '2026-11-30T12:00:00.000Z'
  expect(isAbandoned({ endedAt: at, paidAt: null })).toBe(true)
  expect(isAbandoned({ endedAt: at, paidAt: at })).toBe(false)
  expect(isAbandoned({ endedAt: null, paidAt: null })).toBe(false)
})
