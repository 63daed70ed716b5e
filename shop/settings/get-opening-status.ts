import { DAY_MS, parseClock } from '../durations.ts'
import { createZoneClock } from '../localization/zone-clock.ts'

/** Monday first. A day without hours is closed. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** Wall clock times at a place as 'HH:MM', from before to; '24:00' is midnight. */
export interface OpeningHours {
  /** IANA name: Europe/London. */
  timeZone: string
  days: Record<Weekday, { from: string; to: string } | null>
}

type OpeningStatus =
  | { open: true; until: Date | null }
  /** `next` is null when no day of the week has hours. */
  | { open: false; next: Date | null }

/** Enough days to contain every weekday once more. */
const DAYS_AHEAD = 8

/**
 * Returns whether the chat is open, until when, or when it opens next. `until` is null when that is more than
 * a week away.
 */
export function getOpeningStatus({ timeZone, days }: OpeningHours, now: Date): OpeningStatus {
  const zone = createZoneClock(timeZone)
  const midnight = getStartOfDay(zone.wallOf(now.getTime()))
  const spans: { from: number; to: number }[] = []
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = midnight + ahead * DAY_MS
    const hours = days[WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'mon']
    if (!hours) continue
    const [from, to] = [
      zone.instantOf(day + parseClock(hours.from)),
      zone.instantOf(day + parseClock(hours.to)),
    ]
    const last = spans.at(-1)
    if (last && last.to >= from) last.to = to
    // Skips hours that the clock leaves out in spring.
    else if (from < to) spans.push({ from, to })
  }
  const current = spans.find(({ to }) => to > now.getTime())
  if (!current) return { open: false, next: null }
  if (current.from > now.getTime()) return { open: false, next: new Date(current.from) }
  const beyond = zone.instantOf(midnight + DAYS_AHEAD * DAY_MS)
  return { open: true, until: current.to >= beyond ? null : new Date(current.to) }
}

function getStartOfDay(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS
}
