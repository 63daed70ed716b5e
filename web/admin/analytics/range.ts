import { MAX_RANGE_DAYS } from '../../../shop/analytics/reports/date-range.ts'
import { addDays, countDays, type DayRange, isDay } from '../../../shop/days.ts'

const LAST = { 7: 7, 30: 30, 90: 90, 365: 365 } as const

export const RANGE_NAMES = ['7', '30', '90', '365', 'thisMonth', 'lastMonth', 'own'] as const

export type RangeName = (typeof RANGE_NAMES)[number]

interface AnalyticsRange extends DayRange {
  name: RangeName
}

/** Returns the range of the URL: two custom days, a named range, or the last 30 days by default. */
export function parseRange(address: URLSearchParams, today: string): AnalyticsRange {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  if (isDayRange({ from, to }, today)) return { name: 'own', from, to }
  const name = RANGE_NAMES.find((rangeName) => rangeName === address.get('range'))
  return { name: name && name !== 'own' ? name : '30', ...getSpan(name ?? '30', today) }
}

/** Checks that two days are in order, not in the future and within the longest range. */
export function isDayRange({ from, to }: DayRange, today: string): boolean {
  return isDay(from) && isDay(to) && from <= to && to <= today && countDays({ from, to }) <= MAX_RANGE_DAYS
}

export function getTodayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

function getSpan(name: RangeName, today: string): DayRange {
  const first = `${today.slice(0, 8)}01`
  if (name === 'thisMonth') return { from: first, to: today }
  if (name === 'lastMonth') {
    const last = addDays(first, -1)
    return { from: `${last.slice(0, 8)}01`, to: last }
  }
  const days = name === 'own' ? LAST[30] : LAST[name]
  return { from: addDays(today, 1 - days), to: today }
}
