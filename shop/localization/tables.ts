import { sql } from 'drizzle-orm'
import { date, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isCurrencyCode } from '../column-checks.ts'
import { claimColumns, dueChecks } from '../job-claim.ts'

/** One row a currency: how much of it one GBP buys, at full precision. */
export const fxRates = pgTable(
  'fx_rates',
  {
    currency: text().primaryKey(),
    rate: numeric().notNull(),
    /** The day the source published it, not the day we read it. */
    asOf: date('as_of').notNull(),
  },
  (table) =>
    createChecks('fx_rates', { currency: isCurrencyCode(table.currency), rate: sql`${table.rate} > 0` }),
)

/** One row: how the last looks at the source of the rates went. Due when it is to be looked at again. */
export const rateFeed = pgTable(
  'rate_feed',
  {
    id: text().primaryKey(),
    /** `attempts`: failures in a row; `lastError`: why the last look brought nothing. */
    ...claimColumns(),
    /** When it last answered with rates that could be used. */
    readAt: timestamp('read_at', { withTimezone: true }),
    failingSince: timestamp('failing_since', { withTimezone: true }),
  },
  (table) => dueChecks('rate_feed', table),
)

export const preferences = pgTable('preferences', {
  sessionId: text('session_id').primaryKey(),
  lang: text(),
  currency: text(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
