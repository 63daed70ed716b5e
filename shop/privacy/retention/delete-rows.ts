import { and, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../../database/attempts.ts'
import type { Db } from '../../services.ts'
import type { RetentionStep, RowId } from './run-retention-step.ts'

const BATCH_SIZE = 1_000

/** Builds a step that deletes the rows of one table for which `isOver` holds, oldest first by `orderBy`. */
export function deleteRows<Id extends RowId>(options: {
  name: string
  table: PgTable
  id: PgColumn
  isOver: SQL | undefined
  orderBy: PgColumn
  finish?: (db: Db) => Promise<void>
  hasPrivateIds?: boolean
}): RetentionStep<Id> {
  const { name, table, id, isOver, orderBy, finish, hasPrivateIds } = options
  return {
    name,
    batchSize: BATCH_SIZE,
    finish,
    hasPrivateIds,
    async list(db, limit, skip) {
      const rows = await db
        .select({ id })
        .from(table)
        .where(and(isOver, notInArray(id, skip)))
        .orderBy(orderBy)
        .limit(limit)
      return rows.map((row) => row.id as Id)
    },
    async apply(db, ids) {
      const due = db
        .select({ id })
        .from(table)
        .where(and(inArray(id, ids), isOver))
        .for('update', { skipLocked: true })
      const deleted = await db.delete(table).where(isAnyOf(id, due)).returning({ id })
      return deleted.length
    },
  }
}
