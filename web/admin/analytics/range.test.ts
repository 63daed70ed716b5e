import { expect, test } from 'vitest'
import { countDays } from '../../../shop/days.ts'
import { formatDayRange } from '../../i18n/formats.ts'
import { parseRange } from './range.ts'

const TODAY = '2028-03-01'
const range = (address: string) => parseRange(new URLSearchParams(address), TODAY)

test('falls back to the last 30 days, including today, without a valid range in the URL', () => {
  const last30 = { name: '30', from: '2028-02-01', to: TODAY }
  for (const address of ['', 'range=30', 'range=own', 'range=12', 'range=constructor'])
    expect(range(address), address).toEqual(last30)
  expect(countDays(last30)).toBe(30)
})

test('counts a named range back from today', () => {
  expect(range('range=7')).toEqual({ name: '7', from: '2028-02-24', to: TODAY })
  expect(countDays(range('range=365'))).toBe(365)
  expect(range('range=thisMonth')).toEqual({ name: 'thisMonth', from: TODAY, to: TODAY })
  expect(range('range=lastMonth')).toEqual({ name: 'lastMonth', from: '2028-02-01', to: '2028-02-29' })
})

test('prefers two custom days over a named range when the server accepts them', () => {
  const own = { name: 'own', from: '2028-02-29', to: '2028-02-29' }
  expect(range('range=7&from=2028-02-29&to=2028-02-29')).toEqual(own)
  expect(range('from=2026-03-01&to=2028-02-29').name).toBe('own')
  for (const address of [
    'from=2028-02-29',
    'from=2028-03-01&to=2028-02-29',
    'from=2028-02-30&to=2028-03-01',
    'from=2028-02-01&to=2028-03-02',
    'from=2026-02-28&to=2028-02-29',
    'from=yesterday&to=today',
  ])
    expect(range(address).name, address).toBe('30')
})

test('names the months of a range in each language', () => {
  const range = { from: '2026-10-31', to: '2026-11-29' }
  expect(formatDayRange('en', range)).toContain('29 Nov 2026')
  expect(formatDayRange('es', range)).toContain('nov')
  expect(formatDayRange('ar', range)).toContain('29 نوفمبر 2026')
})
