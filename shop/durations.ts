export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function addHours(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MS)
}

/** Returns the milliseconds from midnight to a wall clock time, 'HH:MM'. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}
