import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The library counts time by its process's clock. What it compares and writes is said anew as so long from the database's
 * own now: a process whose clock is wrong lets nobody try more often, and keeps nobody out for longer.
 */
const limitTimestamp = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (time) => sql`now() + make_interval(secs => ${(time.getTime() - Date.now()) / 1_000}::float8)`,
  fromDriver: (time) => new Date(time),
})

/** How often something was tried lately, shared by every process. The columns are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: limitTimestamp(),
})
