const FIRST = 1_000
const LONGEST_PAUSE = 30_000

/** Before the next try, in milliseconds: longer with every failure, and never all browsers at the same moment. */
export function growingPause(failures: number, longest = LONGEST_PAUSE, chance = Math.random()): number {
  const pause = Math.min(FIRST * 2 ** (failures - 1), longest)
  return Math.round(pause * (0.5 + chance))
}
