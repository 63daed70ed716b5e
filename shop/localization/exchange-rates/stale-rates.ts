import { DAY_MS } from '../../durations.ts'

/**
 * The source publishes on working days. The longest usual gap is five days, from Maundy Thursday to the
 * Tuesday after Easter.
 */
const MAX_FRESH_DAYS = 5

/** Returns the whole days since the rates were published. */
export function getRateAgeInDays(asOf: string, now = Date.now()): number {
  return Math.floor((now - Date.parse(asOf)) / DAY_MS)
}

export function isStaleRate(asOf: string, now?: number): boolean {
  return getRateAgeInDays(asOf, now) > MAX_FRESH_DAYS
}
