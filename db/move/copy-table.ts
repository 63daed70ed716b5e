import { sql } from 'drizzle-orm'
import type { Db } from '../../shop/services.ts'
import { getRows, type Table } from './list-tables.ts'

/** Rows in memory at a time. */
const BATCH_SIZE = 1_000

/** Copies a table with every value as PostgreSQL's own text form, so that nothing is rounded. */
export async function copyTable(from: Db, to: Db, { name, columns }: Table): Promise<void> {
  const table = sql`public.${sql.identifier(name)}`
  const names = columns.map((column) => sql.identifier(column.name))
  const asText = sql.join(
    names.map((column) => sql`${column}::text as ${column}`),
    sql`, `,
  )
  await from.execute(sql`declare moving no scroll cursor for select ${asText} from ${table}`)
  for (;;) {
    const rows = await getRows<Record<string, string | null>>(
      from.execute(sql.raw(`fetch ${BATCH_SIZE} from moving`)),
    )
    if (rows.length > 0) {
      const values = columns.map((column) => sql`${sql.param(rows.map((row) => row[column.name]))}::text[]`)
      const typed = columns.map(({ type }, place) => sql`${sql.identifier(`v${place}`)}::${sql.raw(type)}`)
      const read = columns.map((_, place) => sql.identifier(`v${place}`))
      await to.execute(sql`
        insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(typed, sql`, `)}
        from unnest(${sql.join(values, sql`, `)}) as moved (${sql.join(read, sql`, `)})`)
    }
    if (rows.length < BATCH_SIZE) break
  }
  await from.execute(sql`close moving`)
}
