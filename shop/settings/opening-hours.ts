/** Monday first. A day without hours is closed. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** Wall clock times of a place: 'HH:MM', the end after the beginning ('24:00' is midnight). */
export interface OpeningHours {
  /** IANA name: Europe/London. */
  timeZone: string
  days: Record<Weekday, { from: string; to: string } | null>
}
