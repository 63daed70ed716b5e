import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { uptimeDays } from './tables.ts'

/** Counts the current minute as up, once however many processes run. */
export async function recordUptime(db: Db): Promise<void> {
  const minute = sql`date_trunc('minute', now())`
  await db
    .insert(uptimeDays)
    .values({
      day: sql`(now() at time zone 'UTC')::date`,
      firstMinute: minute,
      lastMinute: minute,
      minutes: 1,
    })
    .onConflictDoUpdate({
      target: uptimeDays.day,
      set: { lastMinute: minute, minutes: sql`${uptimeDays.minutes} + 1` },
      setWhere: sql`${uptimeDays.lastMinute} < ${minute}`,
    })
}
