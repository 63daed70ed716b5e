import { expect, test } from 'vitest'
import { parsePeriod } from './taxes-api.ts'

test.each([
  ['', '2026-11-22', { name: 'thisQuarter', from: '2026-10-01', to: '2026-12-31' }],
  ['period=lastQuarter', '2026-02-28', { name: 'lastQuarter', from: '2025-10-01', to: '2025-12-31' }],
  ['period=thisMonth', '2028-02-10', { name: 'thisMonth', from: '2028-02-01', to: '2028-02-29' }],
  ['period=lastMonth', '2026-01-01', { name: 'lastMonth', from: '2025-12-01', to: '2025-12-31' }],
  ['from=2026-03-05&to=2026-04-04', '2026-11-22', { name: 'own', from: '2026-03-05', to: '2026-04-04' }],
  [
    'from=2026-03-05&to=2026-03-04',
    '2026-05-31',
    { name: 'thisQuarter', from: '2026-04-01', to: '2026-06-30' },
  ],
  ['from=x&to=y&period=own', '2026-05-31', { name: 'thisQuarter', from: '2026-04-01', to: '2026-06-30' }],
])('reads %j on %s', (search, today, period) => {
  expect(parsePeriod(new URLSearchParams(search), today)).toEqual(period)
})
