/** UTC days as the traffic counts them: ISO dates, both ends included. */
export interface Range {
  from: string
  to: string
}

const DAY = 86_400_000

export const MOST_DAYS = 731
const DAYS_SHOWN = 30

/** Why a range is none that can be asked for, as a key of the words. */
export type RangeFault = 'range_in_future' | 'range_backwards' | 'range_too_long'

/** The days meant: up to today, and thirty of them, unless something else is said. */
export function rangeOf(today: string, wish: Partial<Range>): Range | { fault: RangeFault } {
  const to = wish.to ?? today
  const from = wish.from ?? dayAfter(to, 1 - DAYS_SHOWN)
  if (to > today) return { fault: 'range_in_future' }
  if (from > to) return { fault: 'range_backwards' }
  return daysIn({ from, to }) > MOST_DAYS ? { fault: 'range_too_long' } : { from, to }
}

/** As many days, before. */
export function rangeBefore(range: Range): Range {
  return { from: dayAfter(range.from, -daysIn(range)), to: dayAfter(range.from, -1) }
}

export function daysOf(range: Range): string[] {
  return Array.from({ length: daysIn(range) }, (_, place) => dayAfter(range.from, place))
}

function daysIn({ from, to }: Range): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}
