export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function addHours(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MS)
}
