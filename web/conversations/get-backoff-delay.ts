const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Returns the delay before the next attempt in ms: exponential backoff with random jitter. */
export function getBackoffDelay(failures: number, longest = MAX_DELAY_MS, chance = Math.random()): number {
  const pause = Math.min(MIN_DELAY_MS * 2 ** (failures - 1), longest)
  return Math.round(pause * (0.5 + chance))
}
