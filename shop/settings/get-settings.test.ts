import { expect, it } from 'vitest'
import { mergeSettings } from './get-settings.ts'
import { DEFAULT_POLICY } from './policy.ts'

it('returns the default until the operator sets a figure', () => {
  expect(mergeSettings(DEFAULT_POLICY, undefined)).toEqual(DEFAULT_POLICY)
  expect(mergeSettings(DEFAULT_POLICY, 'nonsense')).toEqual(DEFAULT_POLICY)
})

it('applies only valid figures', () => {
  const set = mergeSettings(DEFAULT_POLICY, {
    startHours: 12,
    notStartedHours: 'soon',
    replyHours: -1,
    inactiveYears: Number.NaN,
    reviewHours: { to: 36 },
    refundDaysBy: { card: null },
    more: 1,
  })
  expect(set).toEqual({ ...DEFAULT_POLICY, startHours: 12, reviewHours: { from: 24, to: 36 } })
})
