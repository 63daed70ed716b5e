import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../../shop/services.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { describeFailure, listUnvalidatedConstraints } from '../validate-constraints.ts'
import { getRows, listTables, type Table } from './list-tables.ts'

/** Rows in memory at a time. */
const BATCH_SIZE = 1_000

export interface MovedTable extends TableDigest {
  table: string
}

/** Make both databases write a value as the same text and disable server timeouts. */
const SESSION_SETTINGS = [
  sql`set local timezone = 'UTC'`,
  sql`set local datestyle = 'ISO'`,
  sql`set local extra_float_digits = 1`,
  sql`set local bytea_output = 'hex'`,
  sql`set local statement_timeout = 0`,
  sql`set local idle_in_transaction_session_timeout = 0`,
]

/**
 * Copies all data of `source`, migrated to this release, into an empty PostgreSQL database in one
 * transaction. No other process may use `source` meanwhile. Throws when a table differs after the copy.
 */
export async function moveToPostgres(options: {
  source: Db
  url: string
  migrations: string
  onTable: (moved: MovedTable) => void
}): Promise<void> {
  const { source, url, migrations, onTable } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A broken connection fails the current statement; without a listener it would also end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const target = drizzle(client) as unknown as Db
    await source.transaction((from) =>
      target.transaction(async (to) => {
        for (const setting of SESSION_SETTINGS) {
          await from.execute(setting)
          await to.execute(setting)
        }
        await requireEmptyDatabase(to)
        await createTables(to, migrations)
        await moveRows(from, to, onTable)
        await moveSequences(from, to)
      }),
    )
    await target.execute(sql`analyze`)
  } catch (error) {
    throw describeFailure('DATABASE_URL', error)
  } finally {
    await client.end()
  }
}

async function requireEmptyDatabase(to: Db): Promise<void> {
  // A shop that starts on the target meanwhile waits.
  await to.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const tables = await getRows<{ name: string }>(
    to.execute(sql`select schemaname || '.' || tablename as "name" from pg_tables
      where schemaname in ('public', 'drizzle') order by 1`),
  )
  if (tables.length === 0) return
  const names = tables.slice(0, 3).map(({ name }) => name)
  throw new Error(`it is not empty: ${names.join(', ')}${tables.length > 3 ? ', …' : ''}`)
}

/** Does what Drizzle's migrator does, without its commit. */
async function createTables(to: Db, migrationsFolder: string): Promise<void> {
  await to.execute(sql`create schema drizzle`)
  await to.execute(sql`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    for (const statement of statements) await to.execute(sql.raw(statement))
    await to.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`)
  }
}

async function moveRows(from: Db, to: Db, onTable: (moved: MovedTable) => void): Promise<void> {
  const tables = await listTables(to)
  const sourceTables = await listTables(from)
  if (JSON.stringify(sourceTables) !== JSON.stringify(tables))
    throw new Error('the tables of the two databases differ: was one of them changed by hand?')
  const names = tables.map(({ name }) => sql`public.${sql.identifier(name)}`)
  // Removes rows that the migrations inserted: the source has them too.
  await to.execute(sql`truncate ${sql.join(names, sql`, `)}`)
  // The totals that triggers maintain are rows and are copied. Foreign keys are still checked.
  for (const name of names) await to.execute(sql`alter table ${name} disable trigger user`)
  const restoreUnvalidated = await dropUnvalidated(from, to)
  for (const table of tables) {
    await copyTable(from, to, table)
    const sent = await digestTable(from, table)
    const arrived = await digestTable(to, table)
    if (sent.rows !== arrived.rows || sent.checksum !== arrived.checksum)
      throw new Error(
        `${table.name} differs after the copy: ${sent.rows} rows in the source, ${arrived.rows} in the target`,
      )
    onTable({ table: table.name, ...arrived })
  }
  for (const name of names) await to.execute(sql`alter table ${name} enable trigger user`)
  await restoreUnvalidated()
}

/** Drops constraints that source rows violate; the returned function adds them again as NOT VALID. */
async function dropUnvalidated(from: Db, to: Db): Promise<() => Promise<void>> {
  const constraints = await listUnvalidatedConstraints(from)
  const alter = (table: string) => sql`alter table public.${sql.identifier(table)}`
  for (const { table, name } of constraints)
    await to.execute(sql`${alter(table)} drop constraint ${sql.identifier(name)}`)
  return async () => {
    for (const { table, name, definition } of constraints)
      await to.execute(sql`${alter(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`)
  }
}

async function moveSequences(from: Db, to: Db): Promise<void> {
  const sequences = await getRows<{ name: string; next: string }>(
    from.execute(sql`select sequencename as "name", (last_value + increment_by)::text as "next"
      from pg_sequences where schemaname = 'public' and last_value is not null`),
  )
  for (const { name, next } of sequences)
    await to.execute(sql`alter sequence public.${sql.identifier(name)} restart with ${sql.raw(next)}`)
}

interface TableDigest {
  rows: number
  /** Checksum of all rows in any order: tables with the same rows have the same checksum on both engines. */
  checksum: string
}

async function digestTable(db: Db, { name, columns }: Table): Promise<TableDigest> {
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

/** Copies a table with every value as PostgreSQL's own text form, so that nothing is rounded. */
async function copyTable(from: Db, to: Db, { name, columns }: Table): Promise<void> {
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
