import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { attemptChecks, attemptColumns } from '../database/attempts.ts'
import { createChecks, isCurrencyCode } from '../database/columns.ts'

/** One row per currency: the value of one GBP, at full precision. */
export const exchangeRates = pgTable(
  'exchange_rates',
  (t) => ({
    currency: t.text().primaryKey(),
    rate: t.numeric().notNull(),
    /** The day on which the source published the rate. */
    asOf: t.date('as_of').notNull(),
  }),
  (table) =>
    createChecks(table, {
      currency: isCurrencyCode(table.currency),
      rate: sql`${table.rate} > 0`,
    }),
)

/** The id of the only row of `exchangeRateFeed`. */
export const FEED_ID = 'rates'

/** A single row with the result of the last refresh. It is claimed like a job when the next refresh is due. */
export const exchangeRateFeed = pgTable(
  'exchange_rate_feed',
  (t) => ({
    id: t.text().primaryKey(),
    /** `attempts` counts consecutive failures; `lastError` is the last one. */
    ...attemptColumns(),
    /** When the source last returned usable rates. */
    readAt: t.timestamp('read_at', { withTimezone: true }),
    failingSince: t.timestamp('failing_since', { withTimezone: true }),
  }),
  (table) => attemptChecks(table),
)

export const visitorPreferences = pgTable('visitor_preferences', (t) => ({
  sessionId: t.text('session_id').primaryKey(),
  lang: t.text(),
  currency: t.text(),
  updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}))
