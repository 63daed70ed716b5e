import { expect, it } from 'vitest'
import { getFilingDeadline } from './filing-deadline.ts'

const QUARTER = { from: '2026-10-01', to: '2026-12-31' }
const MONTH = { from: '2026-11-01', to: '2026-11-30' }

it.each([
  ['uk', QUARTER, '2027-02-07'],
  ['uk', MONTH, '2027-01-07'],
  ['uk', { from: '2026-12-01', to: '2027-02-28' }, '2027-04-07'],
  ['oss_union', QUARTER, '2027-01-31'],
  ['oss_non_union', { from: '2026-01-01', to: '2026-03-31' }, '2026-04-30'],
  ['oss_union', MONTH, null],
  ['oss_union', { from: '2026-11-01', to: '2027-01-31' }, null],
  ['uk', { from: '2026-10-02', to: '2026-12-31' }, null],
  ['eu_state', QUARTER, null],
] as const)('the return of %s for %o is due on %s', (scheme, period, day) => {
  expect(getFilingDeadline(scheme, period)).toBe(day)
})
