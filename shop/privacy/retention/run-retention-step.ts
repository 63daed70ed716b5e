import { and, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDatabaseUnavailable } from '../../database/database-errors.ts'
import { DAY_MS } from '../../durations.ts'
import type { Db } from '../../services.ts'

export type RowId = string | number

/** Rows of one kind with a retention period, and how they are removed afterwards. */
export interface RetentionStep<Id extends RowId = RowId> {
  name: string
  /** Rows per transaction. */
  batchSize: number
  /** Lists the ids of at most `limit` expired rows, without those in `skip`. */
  list(db: Db, limit: number, skip: Id[]): Promise<Id[]>
  /**
   * Removes these rows, all or none, in its own transaction. Checks again that they have expired and skips
   * rows that another process has locked. Returns the number of rows removed.
   */
  apply(db: Db, ids: Id[]): Promise<number>
  /** Called after the last batch when rows were removed. */
  finish?(db: Db): Promise<void>
  /** The ids identify people and must not be logged. */
  hasPrivateIds?: boolean
}

interface RowsDue {
  id: PgColumn
  /** The column by which the oldest rows come first. Default: the id. */
  orderBy?: PgColumn
  isDue(db: Db): SQL | undefined
}

export function listDue<Id extends RowId>({ id, orderBy = id, isDue }: RowsDue): RetentionStep<Id>['list'] {
  return async (db, limit, skip) => {
    const due = await db
      .select({ id })
      .from(id.table)
      .where(and(isDue(db), notInArray(id, skip)))
      .orderBy(orderBy)
      .limit(limit)
    return due.map((row) => row.id as Id)
  }
}

interface RetentionListener {
  onRemoved(rows: number): void
  /** The row stays and is tried again in the next run. */
  onFailed(id: RowId, error: unknown): void
}

const ROWS_PER_LIST = 1_000
/** Maximum of failed rows in one run, because the list must exclude each of them. */
const MAX_SKIPPED = 5_000
/** After this many failures in a row without an answer, the database counts as down. */
const MAX_UNANSWERED = 3

/**
 * Removes all rows of a step in batches. Halves a batch that fails until the rows that cannot be removed are
 * alone; reports and skips those. Throws when the rows cannot be listed.
 */
export async function runRetentionStep(
  db: Db,
  step: RetentionStep,
  { onRemoved, onFailed }: RetentionListener,
  ending: AbortSignal,
): Promise<void> {
  const skip: RowId[] = []
  let removed = 0
  let unanswered = 0

  while (!ending.aborted && skip.length < MAX_SKIPPED) {
    const ids = await step.list(db, ROWS_PER_LIST, skip)
    if (ids.length === 0) break
    for (let start = 0; start < ids.length && !ending.aborted; start += step.batchSize) {
      await removeBatch(ids.slice(start, start + step.batchSize))
    }
  }
  if (removed > 0 && !ending.aborted) await step.finish?.(db)

  async function removeBatch(ids: RowId[]): Promise<void> {
    if (ending.aborted) return
    try {
      const count = await step.apply(db, ids)
      unanswered = 0
      removed += count
      if (count > 0) onRemoved(count)
      // Another process has locked some of them; the rest follows in the next run.
      if (count < ids.length) skip.push(...ids)
    } catch (error) {
      const [id] = ids
      if (ids.length === 1 && id !== undefined) {
        unanswered = isDatabaseUnavailable(error) ? unanswered + 1 : 0
        if (unanswered === MAX_UNANSWERED) throw error
        skip.push(id)
        onFailed(id, error)
        return
      }
      const half = Math.ceil(ids.length / 2)
      await removeBatch(ids.slice(0, half))
      await removeBatch(ids.slice(half))
    }
  }
}

/** A smaller figure is a mistake and must not erase customers. */
const MIN_YEARS = 1

/** Returns the time this many years ago, by the database's clock. Fractions are allowed. */
export function selectYearsAgo(years: number): SQL<Date> {
  return sql<Date>`now() - make_interval(months => ${toMonths(years)})`
}

/** Returns about the same by this process's clock, to limit a search by age. */
export function getApproximateYearsAgo(years: number): number {
  return Date.now() - (toMonths(years) * 30 - 30) * DAY_MS
}

function toMonths(years: number): number {
  return Math.round(Math.max(years, MIN_YEARS) * 12)
}
