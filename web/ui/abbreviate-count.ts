const STEPS = [
  { from: 1_000_000, letter: 'M' },
  { from: 1_000, letter: 'K' },
] as const

/**
 * Abbreviates 1,500 as 1.5K and 50,000,000 as 50M. Truncates instead of rounding, so that a count never
 * exceeds the real one.
 */
export function abbreviateCount(count: number): string {
  const step = STEPS.find(({ from }) => count >= from)
  if (!step) return `${Math.floor(count)}`
  const tenths = Math.floor((count * 10) / step.from)
  // From ten a decimal would only flicker.
  return `${tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)}${step.letter}`
}
