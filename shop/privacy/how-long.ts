import { type SQL, sql } from 'drizzle-orm'

/** A figure below one is a slip, and must not cost the shop its customers. */
const FEWEST_YEARS = 1

/** As many years ago, by the database's clock. The figure may be a fraction. */
export function yearsAgo(years: number): SQL<Date> {
  return sql<Date>`now() - make_interval(months => ${monthsOf(years)})`
}

/** The same by ours, for what need not be exact: where in a table by age one has to look. */
export function aboutYearsAgo(years: number): number {
  const DAY = 86_400_000
  return Date.now() - (monthsOf(years) * 30 - 30) * DAY
}

function monthsOf(years: number): number {
  return Math.round(Math.max(years, FEWEST_YEARS) * 12)
}
