import { expect, it } from 'vitest'
import { DEFAULT_POLICY, policyOver } from './policy.ts'

it('is the default until the operator sets a figure', () => {
  expect(policyOver(undefined)).toEqual(DEFAULT_POLICY)
  expect(policyOver('nonsense')).toEqual(DEFAULT_POLICY)
})

it('takes the figures that are set, and no others', () => {
  const set = policyOver({
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
