import { sql } from 'drizzle-orm'
import type { Db } from '../../shop/services.ts'

/** Counts the rows of a table that this transaction has read, by index or sequentially. */
export async function countRowsRead(tx: Db, table: string): Promise<number> {
  const id = sql`${table}::regclass::oid`
  const read = sql`(pg_stat_get_xact_tuples_returned(${id}) + pg_stat_get_xact_tuples_fetched(${id}))::int`
  const { rows } = (await tx.execute(sql`select ${read} as read`)) as unknown as { rows: { read: number }[] }
  return rows[0]?.read ?? 0
}
