import { describe, expect, test } from 'vitest'
import { buildBalance } from '../../../tests/support/orders/build-balance.ts'
import { DEFAULT_POLICY } from '../../settings/policy.ts'
import { suggestRefund } from './suggest-refund.ts'

const PAID_AT = new Date('2026-11-01T10:00:00Z')

function hoursAfterPayment(count: number): Date {
  return new Date(PAID_AT.getTime() + count * 3_600_000)
}

const BASE_ORDER = {
  status: 'pending' as const,
  paidAt: PAID_AT,
  startedAt: null,
  endedAt: null,
  startBy: null,
  deliverBy: null,
  quantity: 1000,
  delivered: 0,
  balance: buildBalance(559),
}

function propose(order: Partial<Parameters<typeof suggestRefund>[0]>, now: Date) {
  return suggestRefund({ ...BASE_ORDER, ...order }, DEFAULT_POLICY, now)
}

describe('not started', () => {
  test('proposes a full refund from 72 hours after the payment until the work starts', () => {
    expect(propose({}, hoursAfterPayment(71.99))).toBeNull()
    expect(propose({}, hoursAfterPayment(72))).toEqual({
      reason: 'not_started',
      limit: 72,
      amount: 559,
      until: null,
    })
    expect(propose({}, hoursAfterPayment(7 * 24 + 0.01))?.amount).toBe(559)
    expect(propose({}, hoursAfterPayment(365 * 24))?.amount).toBe(559)
    expect(propose({ status: 'processing' }, hoursAfterPayment(365 * 24))).toBeNull()
  })

  test('counts from the promised start, which a planned start and a pause move', () => {
    const startBy = hoursAfterPayment(24 + 48)
    expect(propose({ startBy }, hoursAfterPayment(72 + 47))).toBeNull()
    expect(propose({ startBy }, hoursAfterPayment(72 + 48))?.amount).toBe(559)
  })

  test('proposes a full refund at any time when the order failed before the work started', () => {
    const failed = { status: 'failed' as const, endedAt: hoursAfterPayment(5) }
    for (const hours of [5, 365 * 24]) {
      expect(propose(failed, hoursAfterPayment(hours))).toEqual({
        reason: 'never_started',
        limit: 72,
        amount: 559,
        until: null,
      })
    }
    expect(propose({ ...failed, paidAt: null }, hoursAfterPayment(6))).toBeNull()
  })

  test('proposes at most what is left, and nothing for an unpaid order', () => {
    expect(propose({ balance: buildBalance(559, { refunded: 500 }) }, hoursAfterPayment(100))?.amount).toBe(
      59,
    )
    expect(propose({ balance: buildBalance(559, { refunded: 559 }) }, hoursAfterPayment(100))).toBeNull()
    expect(propose({ paidAt: null }, hoursAfterPayment(100))).toBeNull()
  })
})

describe('under-delivered', () => {
  const deliverBy = hoursAfterPayment(74)

  test('proposes the missing share for seven days after the delivery time', () => {
    const order = { status: 'processing' as const, deliverBy, delivered: 790 }
    expect(propose(order, hoursAfterPayment(73.9))).toBeNull()
    // 210 of 1,000 of 559 pence are 117.39, rounded up in favour of the customer.
    expect(propose(order, hoursAfterPayment(74))).toEqual({
      reason: 'partly_delivered',
      limit: 80,
      amount: 118,
      until: hoursAfterPayment(74 + 7 * 24),
    })
    expect(propose(order, hoursAfterPayment(74 + 7 * 24 + 1))).toBeNull()
  })

  test('proposes nothing from 80 percent on', () => {
    expect(propose({ status: 'processing', deliverBy, delivered: 800 }, hoursAfterPayment(75))).toBeNull()
    expect(
      propose({ status: 'partial', endedAt: hoursAfterPayment(50), delivered: 800 }, hoursAfterPayment(75)),
    ).toBeNull()
  })

  test('counts from the end of an order that ended early, and proposes all when nothing was delivered', () => {
    const startedAt = hoursAfterPayment(2)
    const ended = { status: 'partial' as const, startedAt, endedAt: hoursAfterPayment(50), delivered: 400 }
    expect(propose(ended, hoursAfterPayment(51))).toEqual({
      reason: 'partly_delivered',
      limit: 80,
      amount: 336,
      until: hoursAfterPayment(50 + 7 * 24),
    })
    const failed = { status: 'failed' as const, startedAt, endedAt: hoursAfterPayment(50), delivered: 0 }
    expect(propose(failed, hoursAfterPayment(51))).toMatchObject({ reason: 'not_delivered', amount: 559 })
    expect(propose(failed, hoursAfterPayment(50 + 7 * 24 + 1))).toBeNull()
  })

  test.each(['completed', 'cancelled', 'refunded'] as const)('proposes nothing for %s', (status) => {
    expect(
      propose({ status, endedAt: hoursAfterPayment(50), delivered: 100 }, hoursAfterPayment(51)),
    ).toBeNull()
  })
})
