import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../settings/policy.ts'
import { proposeRefund } from './propose-refund.ts'

const PAID = new Date('2026-11-01T10:00:00Z')

function hours(count: number): Date {
  return new Date(PAID.getTime() + count * 3_600_000)
}

const BASE = {
  status: 'pending' as const,
  paidAt: PAID,
  endedAt: null,
  expected: null,
  quantity: 1000,
  delivered: 0,
  price: 559,
  refunded: 0,
}

function propose(order: Partial<Parameters<typeof proposeRefund>[0]>, now: Date) {
  return proposeRefund({ ...BASE, ...order }, DEFAULT_POLICY, now)
}

describe('not started', () => {
  test('proposes a full refund from 72 hours after the payment until work starts', () => {
    expect(propose({}, hours(71.99))).toBeNull()
    expect(propose({}, hours(72))).toEqual({
      reason: 'not_started',
      limit: 72,
      amount: 559,
      until: null,
    })
    expect(propose({}, hours(7 * 24 + 0.01))?.amount).toBe(559)
    expect(propose({}, hours(365 * 24))?.amount).toBe(559)
    expect(propose({ status: 'processing' }, hours(365 * 24))).toBeNull()
  })

  test('never more than is left, and nothing for an order nobody paid', () => {
    expect(propose({ refunded: 500 }, hours(100))?.amount).toBe(59)
    expect(propose({ refunded: 559 }, hours(100))).toBeNull()
    expect(propose({ paidAt: null }, hours(100))).toBeNull()
  })
})

describe('too little delivered', () => {
  const expected = { startBy: hours(24), deliverFrom: hours(3), deliverBy: hours(74) }

  test('the share that is missing, once the delivery time is over, for seven days', () => {
    const order = { status: 'processing' as const, expected, delivered: 790 }
    expect(propose(order, hours(73.9))).toBeNull()
    // 210 of 1,000 of 559 pence are 117.39: rounded in the customer's favour.
    expect(propose(order, hours(74))).toEqual({
      reason: 'partly_delivered',
      limit: 80,
      amount: 118,
      until: hours(74 + 7 * 24),
    })
    expect(propose(order, hours(74 + 7 * 24 + 1))).toBeNull()
  })

  test('80 percent and more is no refund by the policy', () => {
    expect(propose({ status: 'processing', expected, delivered: 800 }, hours(75))).toBeNull()
    expect(propose({ status: 'partial', endedAt: hours(50), delivered: 800 }, hours(75))).toBeNull()
  })

  test('an order that ended short counts from its end, and all of it when nothing came', () => {
    const ended = { status: 'partial' as const, endedAt: hours(50), delivered: 400 }
    expect(propose(ended, hours(51))).toEqual({
      reason: 'partly_delivered',
      limit: 80,
      amount: 336,
      until: hours(50 + 7 * 24),
    })
    const failed = { status: 'failed' as const, endedAt: hours(50), delivered: 0 }
    expect(propose(failed, hours(51))).toMatchObject({ reason: 'not_delivered', amount: 559 })
  })

  test.each(['completed', 'cancelled', 'refunded'] as const)('%s: nothing is proposed', (status) => {
    expect(propose({ status, endedAt: hours(50), delivered: 100 }, hours(51))).toBeNull()
  })
})
