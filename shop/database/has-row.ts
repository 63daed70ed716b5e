import { and, exists, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../services.ts'

/** Condition: the table has a row for which all `conditions` hold. */
export function hasRow(db: Db, table: PgTable, ...conditions: (SQL | undefined)[]): SQL {
  const rows = db.select({ one: sql`1` }).from(table)
  return exists(rows.where(and(...conditions)))
}
