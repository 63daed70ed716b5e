import { addDays, countDays, type DayRange } from '../../days.ts'

export const MAX_RANGE_DAYS = 731
const DEFAULT_RANGE_DAYS = 30

/** Each has a message `common:problems.{error}`. */
type DateRangeError = 'range_in_future' | 'range_backwards' | 'range_too_long'

/** Fills in the default range, the 30 days up to today, and validates it. */
export function parseDateRange(
  today: string,
  requested: Partial<DayRange>,
): DayRange | { error: DateRangeError } {
  const to = requested.to ?? today
  const from = requested.from ?? addDays(to, 1 - DEFAULT_RANGE_DAYS)
  if (to > today) return { error: 'range_in_future' }
  if (from > to) return { error: 'range_backwards' }
  return countDays({ from, to }) > MAX_RANGE_DAYS ? { error: 'range_too_long' } : { from, to }
}

/** Returns the preceding range of the same length. */
export function getPreviousRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) }
}
