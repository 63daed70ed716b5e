import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was tried lately, shared by every process. The columns are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
