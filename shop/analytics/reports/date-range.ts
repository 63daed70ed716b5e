/** UTC days as the traffic counts them: ISO dates, both ends included. */
export interface DateRange {
  from: string
  to: string
}

const MS_PER_DAY = 86_400_000

export const MAX_RANGE_DAYS = 731
const DEFAULT_RANGE_DAYS = 30

/** Why a range is none that can be asked for, as a key of the words. */
export type DateRangeError = 'range_in_future' | 'range_backwards' | 'range_too_long'

/** The days meant: up to today, and thirty of them, unless something else is said. */
export function parseDateRange(
  today: string,
  wish: Partial<DateRange>,
): DateRange | { fault: DateRangeError } {
  const to = wish.to ?? today
  const from = wish.from ?? addDays(to, 1 - DEFAULT_RANGE_DAYS)
  if (to > today) return { fault: 'range_in_future' }
  if (from > to) return { fault: 'range_backwards' }
  return countDays({ from, to }) > MAX_RANGE_DAYS ? { fault: 'range_too_long' } : { from, to }
}

/** As many days, before. */
export function getPreviousRange(range: DateRange): DateRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) }
}

export function listDays(range: DateRange): string[] {
  return Array.from({ length: countDays(range) }, (_, place) => addDays(range.from, place))
}

function countDays({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY + 1
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10)
}
