import { describe, expect, test } from 'vitest'
import { buildBalance } from '../../../tests/support/orders/build-balance.ts'
import { getOwed } from './order-balance.ts'

describe('getOwed', () => {
  test('is the entitlement less what was returned for it', () => {
    expect(getOwed(buildBalance(559, { refunded: 100, pending: 50 }), 280)).toBe(130)
    expect(getOwed(buildBalance(559, { disputeLost: 280 }), 280)).toBe(0)
    expect(getOwed(buildBalance(559, { unassigned: 200 }), 280)).toBe(80)
  })

  test('counts refunds for missing units against such entitlements alone', () => {
    const balance = buildBalance(559, { refunded: 300, forMissing: 60 })
    expect(getOwed(balance, 280)).toBe(40)
    expect(getOwed(balance, 100, true)).toBe(40)
  })

  test('is bounded by what is left', () => {
    expect(getOwed(buildBalance(559, { refunded: 500, forMissing: 500 }), 280)).toBe(59)
  })
})
