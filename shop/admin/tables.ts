import { pgTable } from 'drizzle-orm/pg-core'

/**
 * Totals of large tables, maintained by triggers. A change adds a row, so that changes do
 * not wait for each other; a total is the sum of its rows, and a job rolls them up (decision 033).
 */
export const shopTotals = pgTable('shop_totals', (t) => ({
  /** `orders:{status}`, `payments:{status}`, `users`, and in pence `taken`, `discounts`, `given_back` and `lost_disputes`. */
  name: t.text().notNull(),
  amount: t.bigint({ mode: 'number' }).notNull(),
}))
