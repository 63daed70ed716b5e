import { sql } from 'drizzle-orm'
import type { Db } from '../../shop/services.ts'
import { getRows, type Table } from './list-tables.ts'

export interface TableDigest {
  rows: number
  /** Checksum of all rows in any order: tables with the same rows have the same checksum on both engines. */
  checksum: string
}

export async function digestTable(db: Db, { name, columns }: Table): Promise<TableDigest> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  const [digest] = await getRows<{ rows: number; sum: string }>(
    db.execute(sql`
      select count(*)::int as "rows",
        coalesce(sum(('x' || left(md5(row(${names})::text), 15))::bit(60)::bigint), 0)::text as "sum"
      from public.${sql.identifier(name)}`),
  )
  if (!digest) throw new Error(`${name} cannot be counted`)
  return { rows: digest.rows, checksum: BigInt(digest.sum).toString(16) }
}
