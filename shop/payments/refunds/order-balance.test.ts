import { describe, expect, test } from 'vitest'
import { buildBalance } from '../../../tests/support/orders/build-balance.ts'
import { computeOrderBalance, getOwed } from './order-balance.ts'

const OWN = { price: 559, refunded: 0, disputeLost: 0, pending: 0, forMissing: 0, isOnly: true }
const PAYMENT = {
  amount: 559,
  isPaid: true,
  refunded: 0,
  disputeLost: 0,
  unassigned: 0,
  unassignedPending: 0,
  unassignedLost: 0,
}
/** One of two orders of £5.59 and £12.79. */
const ONE_OF_TWO = { ...OWN, isOnly: false }
const OF_TWO = { ...PAYMENT, amount: 1_838 }

describe('computeOrderBalance', () => {
  test('gives the only order all money of its payment', () => {
    const unassigned = { unassigned: 200, unassignedPending: 100, unassignedLost: 50 }
    const payment = { ...PAYMENT, refunded: 300, disputeLost: 50, ...unassigned }
    expect(computeOrderBalance(OWN, payment)).toEqual(
      buildBalance(559, { refunded: 200, pending: 100, disputeLost: 50, left: 209 }),
    )
  })

  test('leaves money that names none of several orders unassigned, at most the rest of the price', () => {
    expect(computeOrderBalance(ONE_OF_TWO, { ...OF_TWO, refunded: 300, unassigned: 300 })).toEqual(
      buildBalance(559, { unassigned: 300, left: 559 }),
    )
    expect(
      computeOrderBalance(ONE_OF_TWO, { ...OF_TWO, disputeLost: 700, unassignedLost: 700 }),
    ).toMatchObject({
      unassigned: 559,
    })
  })

  test('counts what is assigned of a lost dispute, at most what was not refunded', () => {
    const lost = { ...OF_TWO, disputeLost: 700, unassignedLost: 400 }
    expect(computeOrderBalance({ ...ONE_OF_TWO, disputeLost: 300 }, lost)).toEqual(
      buildBalance(559, { disputeLost: 300, unassigned: 259, left: 259 }),
    )
    expect(computeOrderBalance({ ...ONE_OF_TWO, refunded: 400, disputeLost: 300 }, OF_TWO)).toMatchObject({
      refunded: 400,
      disputeLost: 159,
      left: 0,
    })
  })

  test('counts a payment that was returned as a whole for each of its orders', () => {
    const own = { ...ONE_OF_TWO, refunded: 100 }
    expect(computeOrderBalance(own, { ...OF_TWO, refunded: 1_838, unassigned: 1_738 })).toEqual(
      buildBalance(559, { refunded: 559 }),
    )
  })

  test('leaves no more than the payment has left, and nothing of one that is not paid', () => {
    expect(computeOrderBalance(ONE_OF_TWO, { ...OF_TWO, refunded: 1_638 })).toMatchObject({ left: 200 })
    expect(computeOrderBalance(OWN, { ...PAYMENT, isPaid: false })).toMatchObject({ left: 0 })
  })
})

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
