import { DAY_MS } from '../durations.ts'

/** Converts between instants and the wall clock time of a zone, which is represented as if it were UTC. */
export function createZoneClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-hc-h23-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const wallOf = (instant: number): number => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const { year, month, day, hour, minute, second } = parts
    return Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    )
  }
  return {
    wallOf,
    /**
     * Returns the first of two instants when the clock repeats an hour; a time that the clock skips counts on
     * from before the gap.
     */
    instantOf(wall: number): number {
      const offsetAt = (instant: number) => wallOf(instant) - Math.floor(instant / 1000) * 1000
      const before = offsetAt(wall - DAY_MS)
      const first = wall - before
      if (wallOf(first) === wall) return first
      const other = wall - offsetAt(wall + DAY_MS)
      return wallOf(other) === wall ? other : first
    },
  }
}
