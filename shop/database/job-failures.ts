import { and, type Column, count, desc, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { formatError } from '../format-error.ts'
import type { Db } from '../services.ts'
import { canRunAgain } from './database-errors.ts'
import { jobFailures } from './tables.ts'

/** After this many attempts the launch checklist shows a row to staff; it is tried again all the same. */
const MAX_SILENT_ATTEMPTS = 3

const MAX_LISTED = 20

/** Condition: the row has not failed before, or its next attempt is due. */
export function isNotSetAside(job: string, id: Column): SQL {
  const { nextAttemptAt, rowId } = jobFailures
  return sql`not exists (
    select 1 from ${jobFailures}
    where ${eq(jobFailures.job, job)} and ${rowId} = ${id}::text and ${nextAttemptAt} > now())`
}

/**
 * Processes rows one by one. Sets a row aside for which `process` throws, so that it never blocks the others, and tries it again later.
 * Returns how many were processed. Throws when the database is unavailable, or gave the transaction up: that is no fault of
 * the row, and the transaction around the rows or the next run processes them again.
 */
export async function processEach<Row extends { id: string }>(
  db: Db,
  job: string,
  rows: readonly Row[],
  process: (row: Row) => Promise<void>,
): Promise<number> {
  const processed: string[] = []
  for (const row of rows) {
    try {
      await process(row)
      processed.push(row.id)
    } catch (error) {
      if (canRunAgain(error)) throw error
      await recordFailure(db, job, row.id, error)
    }
  }
  await deleteFailures(db, job, processed)
  return processed.length
}

/** Call it for rows that were processed in another way than by `processEach`. */
export async function deleteFailures(db: Db, job: string, rowIds: string[]): Promise<void> {
  if (rowIds.length === 0) return
  await db.delete(jobFailures).where(and(eq(jobFailures.job, job), inArray(jobFailures.rowId, rowIds)))
}

/** Processes each row in a transaction of its own, which is a savepoint within one. */
export function processEachInTransaction<Row extends { id: string }>(
  db: Db,
  job: string,
  rows: readonly Row[],
  process: (tx: Db, row: Row) => Promise<void>,
): Promise<number> {
  return processEach(db, job, rows, (row) => db.transaction((tx) => process(tx, row)))
}

/** Doubles the time to the next attempt, up to a day. */
async function recordFailure(db: Db, job: string, rowId: string, error: unknown): Promise<void> {
  const { attempts } = jobFailures
  const lastError = formatError(error)
  await db.delete(jobFailures).where(and(eq(jobFailures.job, job), isOver()))
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

/** Condition: the job has not tried the row again for a day, so it no longer has to be processed. */
function isOver(): SQL {
  return lt(jobFailures.nextAttemptAt, sql`now() - interval '1 day'`)
}

/** Condition: staff should look at the row. */
function isShown(): SQL | undefined {
  return and(gte(jobFailures.attempts, MAX_SILENT_ATTEMPTS), not(isOver()))
}

/** Lists rows that failed several times, those with the most attempts first. */
export function listRepeatedlyFailedRows(
  db: Db,
): Promise<{ job: string; rowId: string; lastError: string }[]> {
  const { job, rowId, lastError, attempts } = jobFailures
  return db
    .select({ job, rowId, lastError })
    .from(jobFailures)
    .where(isShown())
    .orderBy(desc(attempts), job, rowId)
    .limit(MAX_LISTED)
}

export function countRepeatedlyFailedRows(db: Db): Promise<{ job: string; rows: number }[]> {
  const { job } = jobFailures
  return db.select({ job, rows: count() }).from(jobFailures).where(isShown()).groupBy(job)
}
