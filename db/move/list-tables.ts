import { sql } from 'drizzle-orm'
import type { Db } from '../../shop/services.ts'

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

const COLUMNS_QUERY = sql`
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname collate "C", a.attname collate "C"`

const FOREIGN_KEYS_QUERY = sql`
  select child.relname as "child", parent.relname as "parent" from pg_constraint
  join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`

/** Lists the shop's tables, each after the tables it references. */
export async function listTables(db: Db): Promise<Table[]> {
  const columns = await getRows<{ table: string; column: string; type: string }>(db.execute(COLUMNS_QUERY))
  const references = await getRows<{ child: string; parent: string }>(db.execute(FOREIGN_KEYS_QUERY))
  let pending = [...Map.groupBy(columns, (row) => row.table)].map(([name, rows]) => ({
    name,
    columns: rows.map(({ column, type }) => ({ name: column, type })),
  }))
  const ordered: Table[] = []
  while (pending.length > 0) {
    const pendingNames = new Set(pending.map(({ name }) => name))
    const mustWait = (name: string) =>
      references.some(({ child, parent }) => child === name && pendingNames.has(parent))
    const next = pending.filter(({ name }) => !mustWait(name))
    if (next.length === 0) throw new Error(`tables reference one another: ${[...pendingNames].join(', ')}`)
    ordered.push(...next)
    pending = pending.filter(({ name }) => mustWait(name))
  }
  return ordered
}

/** Returns the rows of a raw statement; both drivers return them in `rows`. */
export async function getRows<T>(result: unknown): Promise<T[]> {
  return ((await result) as { rows: T[] }).rows
}
