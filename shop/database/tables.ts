import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast } from './columns.ts'

/** Rows that a job could not process. They wait while the job goes on with others. */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text().notNull(),
    rowId: text('row_id').notNull(),
    attempts: integer().notNull().default(1),
    lastError: text('last_error').notNull(),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '1 minute'`),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.rowId] }),
    ...createChecks('job_failures', { attempts: isAtLeast(table.attempts, 1) }),
  ],
)
