import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { createChecks } from '../database/columns.ts'

/**
 * Minutes of each day (UTC) in which a process of the shop could write to its database. The uptime is their share of all
 * minutes since the first one (decision 056).
 */
export const uptimeDays = pgTable(
  'uptime_days',
  (t) => ({
    day: t.date().primaryKey(),
    firstMinute: t.timestamp('first_minute', { withTimezone: true }).notNull(),
    lastMinute: t.timestamp('last_minute', { withTimezone: true }).notNull(),
    minutes: t.integer().notNull(),
  }),
  (table) =>
    createChecks(table, {
      minutes: sql`${table.minutes} between 1 and 1440`,
      order: sql`${table.firstMinute} <= ${table.lastMinute}`,
    }),
)
