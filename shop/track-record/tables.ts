import { sql } from 'drizzle-orm'
import { date, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { createChecks } from '../database/columns.ts'

/**
 * Minutes of each day (UTC) in which a process of the shop could write to its database. The uptime is their share of all
 * minutes since the first one (decision 056).
 */
export const uptimeDays = pgTable(
  'uptime_days',
  {
    day: date().primaryKey(),
    firstMinute: timestamp('first_minute', { withTimezone: true }).notNull(),
    lastMinute: timestamp('last_minute', { withTimezone: true }).notNull(),
    minutes: integer().notNull(),
  },
  (table) =>
    createChecks('uptime_days', {
      minutes: sql`${table.minutes} between 1 and 1440`,
      order: sql`${table.firstMinute} <= ${table.lastMinute}`,
    }),
)
