import { pgTable } from 'drizzle-orm/pg-core'

/** Recent attempts, shared by every process. */
export const rateLimits = pgTable('rate_limits', (t) => ({
  key: t.text().primaryKey(),
  points: t.integer().notNull(),
  expire: t.timestamp({ withTimezone: true }),
}))
