const STEPS = [
  { from: 1_000_000, letter: 'M' },
  { from: 1_000, letter: 'K' },
] as const

/** 1,500 as 1.5K and 50,000,000 as 50M. Cut, not rounded: a count never claims more than there is. */
export function abbreviateCount(count: number): string {
  const step = STEPS.find(({ from }) => count >= from)
  if (!step) return `${Math.floor(count)}`
  const tenths = Math.floor((count * 10) / step.from)
  // From ten on a decimal would only flicker.
  return `${tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)}${step.letter}`
}
