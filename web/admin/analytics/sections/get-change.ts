/** Returns the change in percent, or null when the previous value is zero. */
export function getChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null
  return Math.round((1000 * (now - before)) / before) / 10
}

export type Verdict = 'better' | 'worse' | 'same'

/** Rates a change. More is better, except for figures such as bounces. */
export function getVerdict(change: number, lessIsBetter = false): Verdict {
  if (change === 0) return 'same'
  return change > 0 === !lessIsBetter ? 'better' : 'worse'
}
