import { DAY_MS } from './durations.ts'

/** UTC days as ISO dates, both included. */
export interface DayRange {
  from: string
  to: string
}

/** Whether a text is a day of the calendar, such as 2026-11-27. JavaScript moves 30 February into March. */
export function isDay(text: string | null | undefined): text is string {
  const isWritten = typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isWritten && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

export function listDays(range: DayRange): string[] {
  return Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index))
}
