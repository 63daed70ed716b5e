import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Totals of large tables, maintained by triggers. A change adds a row, so that changes do
 * not wait for each other; a total is the sum of its rows, and a job rolls them up (decision 033).
 */
export const shopTotals = pgTable('shop_totals', {
  /** `orders:{status}`, `payments:{status}`, `users`, and in pence `taken`, `discounts`, `given_back` and `lost_disputes`. */
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
})
