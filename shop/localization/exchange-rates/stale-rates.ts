const DAY = 86_400_000

/**
 * The source publishes on working days: between Maundy Thursday's rates and those of the Tuesday after Easter lie
 * five days, and no longer pause is usual.
 */
const MAX_FRESH_DAYS = 5

/** Whole days since the day the rates are of. */
export function getRateAgeInDays(asOf: string, now = Date.now()): number {
  return Math.floor((now - Date.parse(asOf)) / DAY)
}

export function isStaleRate(asOf: string, now?: number): boolean {
  return getRateAgeInDays(asOf, now) > MAX_FRESH_DAYS
}
