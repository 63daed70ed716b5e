import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Recent attempts, shared by every process. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
