import { describe, expect, it } from 'vitest'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS, type PackageView } from '../../../shop/catalog/package-view.ts'
import { getMinimumPace } from '../../../shop/orders/delivery/set-plan.ts'
import { DEFAULT_PLAN, getPlanLimits, getStartRange, toPlanFields } from './line-plan.ts'

const PROMISED = { followers: 72, likes: 48, views: 24 }
const NOW = new Date(2026, 10, 20, 15)

function createPackage(terms: Partial<PackageView> = {}): PackageView {
  return {
    ...EMPTY_PACKAGE_TEXT,
    ...DEFAULT_DELIVERY_TERMS,
    id: 'followers-1000',
    type: 'followers',
    quantity: 1_000,
    price: 5.59,
    allowsPlan: true,
    ...terms,
  }
}

describe('getPlanLimits', () => {
  it('spreads all units over the promised time of the package, or of its type', () => {
    expect(getPlanLimits(createPackage(), 2, PROMISED)).toEqual({ quantity: 2_000, maxDays: 3 })
    expect(getPlanLimits(createPackage({ deliveryHours: 240 }), 1, PROMISED)?.maxDays).toBe(10)
    expect(getPlanLimits(createPackage({ deliveryHours: 12 }), 1, PROMISED)?.maxDays).toBe(1)
    expect(getPlanLimits(createPackage({ type: 'others', quantity: 5 }), 1, PROMISED)?.maxDays).toBe(5)
  })

  it('is null where the package allows no plan', () => {
    expect(getPlanLimits(createPackage({ allowsPlan: false }), 1, PROMISED)).toBeNull()
  })
})

describe('toPlanFields', () => {
  const limits = { quantity: 1_000, maxDays: 3 }

  it('leaves out what was not chosen', () => {
    expect(toPlanFields(DEFAULT_PLAN, limits, NOW)).toEqual({})
    expect(toPlanFields({ start: '2026-11-20', days: 1 }, limits, NOW)).toEqual({})
  })

  it('starts at midnight of the chosen day', () => {
    const startAfter = new Date(2026, 10, 25).toISOString()
    expect(toPlanFields({ start: '2026-11-25', days: 1 }, limits, NOW)).toEqual({ startAfter })
  })

  it('ignores a date that is out of range or no date', () => {
    for (const start of ['2027-02-01', '2026-13-45', 'soon'])
      expect(toPlanFields({ start, days: 1 }, limits, NOW), start).toEqual({})
  })

  it.each([2, 3, 9])('spreads over %i days at a pace that keeps the promise', (days) => {
    const { pacePerDay: pace = 0 } = toPlanFields({ start: '', days }, limits, NOW)
    expect(pace).toBe(days === 2 ? 500 : 334)
    expect(pace).toBeGreaterThanOrEqual(getMinimumPace({ quantity: 1_000, promisedDeliveryHours: 72 }))
  })
})

it('offers the start from today on', () => {
  expect(getStartRange(NOW)).toEqual({ min: '2026-11-20', max: '2026-12-19' })
})
