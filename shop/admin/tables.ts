import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Running totals of large tables, kept by their triggers (migration 0007): a change adds a row, so that no two
 * wait for one another; a total is the sum of its rows, and a job makes them few again (decision 014).
 */
export const counters = pgTable('tallies', {
  /** `orders:{status}`, `payments:{status}`, `taken`, `given_back` and `lost_disputes` in pence, `users`. */
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
