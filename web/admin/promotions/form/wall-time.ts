import { createZoneClock } from '../../../../shop/zone-clock.ts'

/** Formats an instant as the wall time of a zone, in the form of a `datetime-local` field: 2026-03-29T09:30. */
export function toWallTime(instant: string, timeZone: string): string {
  const wall = createZoneClock(timeZone).wallOf(Date.parse(instant))
  return new Date(wall).toISOString().slice(0, 19).replace(/:00$/, '')
}

/**
 * Returns the instant of a wall time in a zone: the first when the clock repeats an hour. A time that the clock skips
 * counts on from before the gap.
 */
export function fromWallTime(wallTime: string, timeZone: string): string {
  return new Date(createZoneClock(timeZone).instantOf(Date.parse(`${wallTime}Z`))).toISOString()
}
