import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../settings/policy.ts'
import { getDeliveryEstimate, getOpenPromise } from './promised-hours.ts'

const startBy = new Date('2026-11-04T10:00:00Z')
const deliverBy = new Date('2026-11-06T16:30:00Z')
const paidOrder = { packageType: 'followers', startedAt: null, startBy, deliverBy } as const
const startedOrder = { ...paidOrder, startedAt: new Date('2026-11-03T16:30:00Z') } as const

test('gives the promised times, with the earliest end once the work has started', () => {
  expect(getDeliveryEstimate(paidOrder, DEFAULT_POLICY)).toEqual({ startBy, deliverFrom: null, deliverBy })
  expect(getDeliveryEstimate(startedOrder, DEFAULT_POLICY)).toEqual({
    startBy,
    deliverFrom: new Date('2026-11-03T17:30:00Z'),
    deliverBy,
  })
})

test('estimates nothing where nothing is promised', () => {
  const unpaid = { ...paidOrder, startBy: null, deliverBy: null }
  expect(getDeliveryEstimate(unpaid, DEFAULT_POLICY)).toBeNull()
})

test('promises nothing while the work is paused', () => {
  const running = { ...startedOrder, pausedAt: null }
  expect(getOpenPromise(running, DEFAULT_POLICY)).toEqual(getDeliveryEstimate(running, DEFAULT_POLICY))
  expect(getOpenPromise({ ...running, pausedAt: startBy }, DEFAULT_POLICY)).toBeNull()
})
