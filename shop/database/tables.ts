import { sql } from 'drizzle-orm'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast } from './columns.ts'

/** Rows that a job could not process. They wait while the job goes on with others. */
export const jobFailures = pgTable(
  'job_failures',
  (t) => ({
    job: t.text().notNull(),
    rowId: t.text('row_id').notNull(),
    attempts: t.integer().notNull().default(1),
    lastError: t.text('last_error').notNull(),
    nextAttemptAt: t
      .timestamp('next_attempt_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '1 minute'`),
  }),
  (table) => [
    primaryKey({ columns: [table.job, table.rowId] }),
    ...createChecks(table, { attempts: isAtLeast(table.attempts, 1) }),
  ],
)
