import { and, type Column, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { formatError } from '../format-error.ts'
import type { Db } from '../services.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { jobFailures } from './tables.ts'

/** After this many attempts the launch checklist shows a row to staff; it is tried again all the same. */
const MAX_SILENT_ATTEMPTS = 3

/** Condition: the row has not failed before, or its next attempt is due. */
export function isNotSetAside(job: string, id: Column): SQL {
  const { nextAttemptAt, rowId } = jobFailures
  return sql`not exists (
    select 1 from ${jobFailures}
    where ${eq(jobFailures.job, job)} and ${rowId} = ${id}::text and ${nextAttemptAt} > now())`
}

/**
 * Processes rows one by one, each in a transaction of its own, which is a savepoint within one. Sets a row aside that fails, so that
 * it never blocks the others, and tries it again later. Throws when the database is unavailable.
 */
export async function processEach<Row>(
  db: Db,
  job: string,
  rows: readonly Row[],
  { getId, process }: { getId: (row: Row) => string; process: (tx: Db, row: Row) => Promise<void> },
): Promise<void> {
  const processed: string[] = []
  for (const row of rows) {
    try {
      await db.transaction((tx) => process(tx, row))
      processed.push(getId(row))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      await recordFailure(db, job, getId(row), error)
    }
  }
  if (processed.length > 0)
    await db.delete(jobFailures).where(and(eq(jobFailures.job, job), inArray(jobFailures.rowId, processed)))
}

/** Doubles the time to the next attempt, up to a day. */
async function recordFailure(db: Db, job: string, rowId: string, error: unknown): Promise<void> {
  const { attempts } = jobFailures
  const lastError = formatError(error)
  await db
    .insert(jobFailures)
    .values({ job, rowId, lastError })
    .onConflictDoUpdate({
      target: [jobFailures.job, jobFailures.rowId],
      set: {
        attempts: sql`${attempts} + 1`,
        lastError,
        nextAttemptAt: sql`now() + least(interval '1 day', interval '1 minute' * power(2, least(${attempts}, 12)))`,
      },
    })
}

/** Lists the jobs with rows that failed several times: how many they are, and one of their errors. */
export function listFailedJobs(db: Db): Promise<{ job: string; rows: number; lastError: string }[]> {
  return db
    .select({ job: jobFailures.job, rows: count(), lastError: sql<string>`max(${jobFailures.lastError})` })
    .from(jobFailures)
    .where(gte(jobFailures.attempts, MAX_SILENT_ATTEMPTS))
    .groupBy(jobFailures.job)
    .orderBy(jobFailures.job)
}
