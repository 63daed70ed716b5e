import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../settings/policy.ts'
import { getDeliveryEstimate, getLateStep } from './delivery-estimate.ts'
import { ORDER_STATUSES } from './order-status.ts'

const paidAt = new Date('2026-11-03T10:00:00Z')
const startedAt = new Date('2026-11-03T16:30:00Z')
const paidOrder = { packageType: 'followers', status: 'pending', paidAt, startedAt: null } as const
const startedOrder = { ...paidOrder, status: 'processing', startedAt } as const

test('counts from the payment and the latest start before the work has started', () => {
  expect(getDeliveryEstimate(paidOrder, DEFAULT_POLICY)).toEqual({
    startBy: new Date('2026-11-04T10:00:00Z'),
    deliverFrom: null,
    deliverBy: new Date('2026-11-07T10:00:00Z'),
  })
})

test.each([
  ['views', '2026-11-03T17:30:00Z', '2026-11-04T16:30:00Z'],
  ['likes', '2026-11-03T17:30:00Z', '2026-11-05T16:30:00Z'],
  ['followers', '2026-11-03T17:30:00Z', '2026-11-06T16:30:00Z'],
] as const)('counts from the start after it, for %s', (packageType, from, by) => {
  expect(getDeliveryEstimate({ ...startedOrder, packageType }, DEFAULT_POLICY)).toEqual({
    startBy: new Date('2026-11-04T10:00:00Z'),
    deliverFrom: new Date(from),
    deliverBy: new Date(by),
  })
})

test('uses the policy of the operator', () => {
  const policy = { ...DEFAULT_POLICY, startHours: 2 }
  policy.deliveryHours = { ...policy.deliveryHours, followers: { from: 0, to: 0.5 } }
  expect(getDeliveryEstimate(paidOrder, policy)?.deliverBy).toEqual(new Date('2026-11-03T12:30:00Z'))
  expect(getDeliveryEstimate(startedOrder, policy)?.deliverFrom).toEqual(startedAt)
})

test('estimates nothing for custom packages, unpaid orders and ended orders', () => {
  expect(getDeliveryEstimate({ ...startedOrder, packageType: 'others' }, DEFAULT_POLICY)).toBeNull()
  expect(getDeliveryEstimate({ ...paidOrder, paidAt: null }, DEFAULT_POLICY)).toBeNull()
  const promised = ORDER_STATUSES.filter((status) =>
    getDeliveryEstimate({ ...startedOrder, status }, DEFAULT_POLICY),
  )
  expect(promised).toEqual(['pending', 'processing'])
})

test('reports the promised time that has passed', () => {
  const [before, after] = [
    getDeliveryEstimate(paidOrder, DEFAULT_POLICY),
    getDeliveryEstimate(startedOrder, DEFAULT_POLICY),
  ]
  expect(getLateStep(before, 'pending', new Date('2026-11-04T10:00:00Z'))).toBeNull()
  expect(getLateStep(before, 'pending', new Date('2026-11-04T10:00:01Z'))).toBe('start')
  expect(getLateStep(after, 'processing', new Date('2026-11-06T16:30:00Z'))).toBeNull()
  expect(getLateStep(after, 'processing', new Date('2026-11-06T16:30:01Z'))).toBe('delivery')
  expect(getLateStep(null, 'processing', new Date('2030-01-01T00:00:00Z'))).toBeNull()
})
