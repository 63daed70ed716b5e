import { DAY_MS, HOUR_MS, parseClock } from '../durations.ts'
import { createZoneClock } from '../localization/zone-clock.ts'

/** Wall clock times as 'HH:MM'. Hours that end before they begin pass midnight. */
export interface QuietHours {
  from: string
  to: string
}

/** The daily summary comes at this hour of the member's time zone. */
const SUMMARY_HOUR = 8

/** Returns when the quiet hours that last at an instant end; null when none do. */
export function getQuietEnd(now: Date, timeZone: string, quiet: QuietHours | null): Date | null {
  if (!quiet || quiet.from === quiet.to) return null
  const zone = createZoneClock(timeZone)
  const wall = zone.wallOf(now.getTime())
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS
  const [from, to] = [parseClock(quiet.from), parseClock(quiet.to)]
  const time = wall - midnight
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return null
  const wallEnd = midnight + to + (time < to ? 0 : DAY_MS)
  const end = zone.instantOf(wallEnd)
  // In the second pass of an hour that the clock repeats, its first end has passed.
  return new Date(end > now.getTime() ? end : now.getTime() + wallEnd - wall)
}

/** Returns when the next daily summary is due: after the quiet hours, where they last at its hour. */
export function getNextSummary(now: Date, timeZone: string, quiet: QuietHours | null): Date {
  const zone = createZoneClock(timeZone)
  const midnight = Math.floor(zone.wallOf(now.getTime()) / DAY_MS) * DAY_MS
  const today = zone.instantOf(midnight + SUMMARY_HOUR * HOUR_MS)
  const next = today > now.getTime() ? today : zone.instantOf(midnight + DAY_MS + SUMMARY_HOUR * HOUR_MS)
  return getQuietEnd(new Date(next), timeZone, quiet) ?? new Date(next)
}
