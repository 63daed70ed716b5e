import { expect, test } from 'vitest'
import { getRateAgeInDays, isStaleRate } from './stale-rates.ts'

test.each([
  ['same day', '2026-11-20', '2026-11-20T23:59:59Z', 0, false],
  ['over a weekend', '2026-11-20', '2026-11-23T15:00:00Z', 3, false],
  ['over Easter, Thursday to Tuesday', '2026-04-02', '2026-04-07T23:59:59Z', 5, false],
  ['a day after Easter', '2026-04-02', '2026-04-08T00:00:00Z', 6, true],
  ['initial rates', '2024-06-28', '2026-11-20T12:00:00Z', 875, true],
  ['dated tomorrow', '2026-11-21', '2026-11-20T20:00:00Z', -1, false],
])('computes age and staleness: %s', (_, asOf, now, days, stale) => {
  expect(getRateAgeInDays(asOf, Date.parse(now))).toBe(days)
  expect(isStaleRate(asOf, Date.parse(now))).toBe(stale)
})
