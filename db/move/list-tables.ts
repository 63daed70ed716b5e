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

/** The shop's tables, each after those that its rows refer to. */
export async function listTables(db: Db): Promise<Table[]> {
  const columns = await getRows<{ table: string; column: string; type: string }>(db.execute(COLUMNS_QUERY))
  const references = await getRows<{ child: string; parent: string }>(db.execute(FOREIGN_KEYS_QUERY))
  let waiting = [...Map.groupBy(columns, (row) => row.table)].map(([name, rows]) => ({
    name,
    columns: rows.map(({ column, type }) => ({ name: column, type })),
  }))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ name }) => name))
    const mustWait = (name: string) =>
      references.some(({ child, parent }) => child === name && isWaiting.has(parent))
    const next = waiting.filter(({ name }) => !mustWait(name))
    if (next.length === 0) throw new Error(`tables refer to one another: ${[...isWaiting].join(', ')}`)
    ordered.push(...next)
    waiting = waiting.filter(({ name }) => mustWait(name))
  }
  return ordered
}

/** Both drivers answer a statement with its rows in the same place. */
export async function getRows<T>(answer: unknown): Promise<T[]> {
  return ((await answer) as { rows: T[] }).rows
}
