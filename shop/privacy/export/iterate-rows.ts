import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../services.ts'

const PAGE_SIZE = 200

/** Iterates over the rows of a table, oldest first, with at most one page of them in memory. */
export async function* iterateRows<Row extends { id: string }>(
  db: Db,
  table: PgTable & { id: PgColumn; $inferSelect: Row },
  condition: SQL | undefined,
): AsyncGenerator<Row> {
  let after: string | undefined
  for (;;) {
    const rows = (await db
      .select()
      .from(table)
      .where(and(condition, after ? gt(table.id, after) : undefined))
      .orderBy(asc(table.id))
      .limit(PAGE_SIZE)) as Row[]
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < PAGE_SIZE) return
  }
}
