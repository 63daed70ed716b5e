import { sql } from 'drizzle-orm'
import type { Db } from '../../shop/services.ts'

/**
 * Counts the rows of a table that an action reads, by index or sequentially.
 * PostgreSQL keeps counting what the session read before until it reports it, so the difference is taken.
 */
export async function countRowsRead(
  db: Db,
  table: string,
  action: (tx: Db) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await getRowsRead(tx, table)
    await action(tx)
    return (await getRowsRead(tx, table)) - before
  })
}

async function getRowsRead(tx: Db, table: string): Promise<number> {
  const id = sql`${table}::regclass::oid`
  const read = sql`(pg_stat_get_xact_tuples_returned(${id}) + pg_stat_get_xact_tuples_fetched(${id}))::int`
  const { rows } = (await tx.execute(sql`select ${read} as read`)) as unknown as { rows: { read: number }[] }
  return rows[0]?.read ?? 0
}
