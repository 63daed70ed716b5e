import { date, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row a currency: how much of it one GBP buys, at full precision. */
export const fxRates = pgTable('fx_rates', {
  currency: text().primaryKey(),
  rate: numeric().notNull(),
  /** The day the source published it, not the day we read it. */
  asOf: date('as_of').notNull(),
})

export const preferences = pgTable('preferences', {
  sessionId: text('session_id').primaryKey(),
  lang: text(),
  currency: text(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
