import { expect, test } from 'vitest'
import { listDays } from '../../days.ts'
import { getPreviousRange, parseDateRange } from './date-range.ts'

const TODAY = '2026-11-20'

test.each([
  [{}, { from: '2026-10-22', to: TODAY }],
  [{ from: TODAY }, { from: TODAY, to: TODAY }],
  [{ to: '2026-03-01' }, { from: '2026-01-31', to: '2026-03-01' }],
  [{ from: '2024-11-20' }, { from: '2024-11-20', to: TODAY }],
  [{ from: '2024-11-19' }, { error: 'range_too_long' }],
  [{ from: '2026-11-21' }, { error: 'range_backwards' }],
  [{ from: '2026-11-02', to: '2026-11-01' }, { error: 'range_backwards' }],
  [{ to: '2026-11-21' }, { error: 'range_in_future' }],
])('parses %j as %j', (input, range) => {
  expect(parseDateRange(TODAY, input)).toEqual(range)
})

test('getPreviousRange returns a range of the same length across the end of February', () => {
  const range = { from: '2024-02-28', to: '2024-03-01' }
  expect(listDays(range)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(getPreviousRange(range)).toEqual({ from: '2024-02-25', to: '2024-02-27' })
})
