const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds between the attempts of a delivery: 11 attempts within 71 hours and 37 minutes. */
export const RETRY_DELAYS_SECONDS = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
]

/** After this many failed attempts, within three hours, the owners are told, and a message that alone is refused is set aside. */
export const ALERT_ATTEMPTS = 6

/** Returns the pause before the next attempt; null when no attempt is left. */
export function getRetryDelay(attempts: number): number | null {
  return RETRY_DELAYS_SECONDS[attempts - 1] ?? null
}
