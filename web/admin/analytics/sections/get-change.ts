/** How much more, or less, in percent; null where there was nothing to compare with. */
export function getChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null
  return Math.round((1000 * (now - before)) / before) / 10
}

export type Verdict = 'better' | 'worse' | 'same'

/** Of most figures more is better; of bounces fewer. */
export function getVerdict(change: number, lessIsBetter = false): Verdict {
  if (change === 0) return 'same'
  return change > 0 === !lessIsBetter ? 'better' : 'worse'
}
