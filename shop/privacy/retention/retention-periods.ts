import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../durations.ts'

/** A figure below one is a slip, and must not cost the shop its customers. */
const MIN_YEARS = 1

/** As many years ago, by the database's clock. The figure may be a fraction. */
export function getYearsAgo(years: number): SQL<Date> {
  return sql<Date>`now() - make_interval(months => ${toMonths(years)})`
}

/** The same by ours, for what need not be exact: where in a table by age one has to look. */
export function getApproximateYearsAgo(years: number): number {
  return Date.now() - (toMonths(years) * 30 - 30) * DAY_MS
}

function toMonths(years: number): number {
  return Math.round(Math.max(years, MIN_YEARS) * 12)
}
