import { sql } from 'drizzle-orm'
import type { Db } from '../shop/services.ts'

/** How often this transaction has looked something up by an index. */
export async function indexScans(tx: Db, index: string): Promise<number> {
  const scans = sql`pg_stat_get_xact_numscans(${index}::regclass::oid)::int`
  const { rows } = (await tx.execute(sql`select ${scans} as scans`)) as unknown as {
    rows: { scans: number }[]
  }
  return rows[0]?.scans ?? 0
}
