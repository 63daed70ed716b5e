import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../durations.ts'

/** A smaller figure is a mistake and must not erase customers. */
const MIN_YEARS = 1

/** Returns the time this many years ago, by the database's clock. Fractions are allowed. */
export function selectYearsAgo(years: number): SQL<Date> {
  return sql<Date>`now() - make_interval(months => ${toMonths(years)})`
}

/** Returns about the same by this process's clock, to limit a search by age. */
export function getApproximateYearsAgo(years: number): number {
  return Date.now() - (toMonths(years) * 30 - 30) * DAY_MS
}

function toMonths(years: number): number {
  return Math.round(Math.max(years, MIN_YEARS) * 12)
}
