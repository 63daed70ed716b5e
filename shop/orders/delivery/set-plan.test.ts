import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../durations.ts'
import { checkPlan, getMinimumPace } from './set-plan.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LINE = { allowsPlan: true, quantity: 1_000, promisedDeliveryHours: 72 }
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test('the slowest pace delivers the quantity within the promised hours, and one less does not', () => {
  fc.assert(
    fc.property(
      fc.record({
        quantity: fc.integer({ min: 1, max: 1_000_000 }),
        promisedDeliveryHours: fc.integer({ min: 1, max: 8_760 }),
      }),
      (line) => {
        const hoursAt = (pace: number) => (line.quantity / pace) * 24
        const pace = getMinimumPace(line)
        expect(hoursAt(pace)).toBeLessThanOrEqual(line.promisedDeliveryHours * (1 + 1e-9))
        if (pace > 1) expect(hoursAt(pace - 1)).toBeGreaterThan(line.promisedDeliveryHours)
      },
    ),
  )
})

describe('checkPlan', () => {
  test('accepts a start within 30 days and a pace that keeps the promise', () => {
    const plan = { startAfter: inDays(30), pacePerDay: 334 }
    expect(checkPlan(plan, LINE, NOW)).toEqual(plan)
  })

  test('takes a start that has passed for none, and limits the pace to the quantity', () => {
    expect(checkPlan({ startAfter: inDays(-1), pacePerDay: 5_000 }, LINE, NOW)).toEqual({
      startAfter: null,
      pacePerDay: 1_000,
    })
  })

  test.each([{ startAfter: inDays(31) }, { pacePerDay: 333 }])('rejects %o', (plan) => {
    expect(() => checkPlan(plan, LINE, NOW)).toThrow('plan_out_of_range')
  })

  test('rejects any plan for a package that allows none, and accepts no plan', () => {
    const line = { ...LINE, allowsPlan: false }
    expect(() => checkPlan({ pacePerDay: 900 }, line, NOW)).toThrow('plan_not_allowed')
    expect(() => checkPlan({ startAfter: inDays(1) }, line, NOW)).toThrow('plan_not_allowed')
    expect(checkPlan({}, line, NOW)).toEqual({ startAfter: null, pacePerDay: null })
  })

  test('accepts every pace where no time is promised', () => {
    const line = { ...LINE, promisedDeliveryHours: null }
    expect(checkPlan({ pacePerDay: 1 }, line, NOW).pacePerDay).toBe(1)
  })
})
