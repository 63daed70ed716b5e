import { DAY_MS } from '../../durations.ts'

/** UTC days as ISO dates, both included. */
export interface DateRange {
  from: string
  to: string
}

export const MAX_RANGE_DAYS = 731
const DEFAULT_RANGE_DAYS = 30

/** Each has a message `common:problems.{error}`. */
type DateRangeError = 'range_in_future' | 'range_backwards' | 'range_too_long'

/** Fills in the default range, the 30 days up to today, and validates it. */
export function parseDateRange(
  today: string,
  requested: Partial<DateRange>,
): DateRange | { error: DateRangeError } {
  const to = requested.to ?? today
  const from = requested.from ?? addDays(to, 1 - DEFAULT_RANGE_DAYS)
  if (to > today) return { error: 'range_in_future' }
  if (from > to) return { error: 'range_backwards' }
  return countDays({ from, to }) > MAX_RANGE_DAYS ? { error: 'range_too_long' } : { from, to }
}

/** Returns the preceding range of the same length. */
export function getPreviousRange(range: DateRange): DateRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) }
}

export function listDays(range: DateRange): string[] {
  return Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index))
}

export function countDays({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
