import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The library computes times from its process's clock. Converts them to the database's clock, so that a wrong
 * clock neither allows more attempts nor extends a limit.
 */
const limitTimestamp = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (time) => sql`now() + make_interval(secs => ${(time.getTime() - Date.now()) / 1_000}::float8)`,
  fromDriver: (time) => new Date(time),
})

/** Recent attempts, shared by every process. The library defines the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: limitTimestamp(),
})
