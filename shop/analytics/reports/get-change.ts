/** Returns the change in percent with one decimal; null for an unknown value and when only the previous value is zero. */
export function getChange(now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (before === 0) return now === 0 ? 0 : null
  return Math.round((1000 * (now - before)) / Math.abs(before)) / 10
}
