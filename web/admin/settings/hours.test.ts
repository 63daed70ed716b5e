import { expect, it } from 'vitest'
import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import type { OpeningHours } from '../../../shop/settings/get-opening-status.ts'
import { formatHours } from './hours.tsx'

const t = ((key: string) => key) as TranslateFunction<['admin-settings']>
const office = { from: '09:00', to: '17:00' }
const closed: OpeningHours['days'] = {
  mon: null,
  tue: null,
  wed: null,
  thu: null,
  fri: null,
  sat: null,
  sun: null,
}

/** Without the marks around texts of either direction. */
function format(days: Partial<OpeningHours['days']>): string {
  const hours = { timeZone: 'Europe/London', days: { ...closed, ...days } }
  return formatHours(t, 'en', hours).replaceAll(/[\u2066-\u2069]/g, '')
}

it('folds neighbouring days of the same hours into one line', () => {
  const week = { mon: office, tue: office, wed: office, fri: office, sat: { from: '20:00', to: '24:00' } }
  expect(format(week)).toBe('Mon–Wed 09:00–17:00 · Fri 09:00–17:00 · Sat 20:00–00:00')
})

it('says that a week without hours is closed', () => {
  expect(format({})).toBe('hours.neverOpen')
})
