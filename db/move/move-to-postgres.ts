import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../../shop/services.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { unvalidatedConstraints } from '../validate-constraints.ts'
import { copyTable } from './copy-table.ts'
import { digestTable, type TableDigest } from './digest-table.ts'
import { getRows, listTables } from './list-tables.ts'

export interface MovedTable extends TableDigest {
  table: string
}

/** Both write the same value as the same text; no pause of the server's own ends a long statement. */
const SESSION_SETTINGS = [
  sql`set local timezone = 'UTC'`,
  sql`set local datestyle = 'ISO'`,
  sql`set local extra_float_digits = 1`,
  sql`set local bytea_output = 'hex'`,
  sql`set local statement_timeout = 0`,
  sql`set local idle_in_transaction_session_timeout = 0`,
]

/**
 * Everything that is in `source`, migrated to this release, into an empty PostgreSQL database: in one transaction there,
 * so that it is all moved or nothing. `source` must be nobody else's meanwhile. Throws where a table did not arrive as
 * it was.
 */
export async function moveToPostgres(options: {
  source: Db
  url: string
  migrations: string
  onTable: (moved: MovedTable) => void
}): Promise<void> {
  const { source, url, migrations, onTable } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks fails the statement under way; without a listener it would end the process, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
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
  } finally {
    await client.end()
  }
}

async function requireEmptyDatabase(to: Db): Promise<void> {
  // A shop that starts there meanwhile waits.
  await to.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const there = await getRows<{ name: string }>(
    to.execute(sql`select schemaname || '.' || tablename as "name" from pg_tables
      where schemaname in ('public', 'drizzle') order by 1`),
  )
  if (there.length === 0) return
  const named = there.slice(0, 3).map(({ name }) => name)
  throw new Error(
    `the database of DATABASE_URL is not empty: ${named.join(', ')}${there.length > 3 ? ', …' : ''}`,
  )
}

/** As Drizzle's migrator does, which would commit by itself. */
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
  const here = await listTables(from)
  if (JSON.stringify(here) !== JSON.stringify(tables))
    throw new Error('the tables of the two databases differ: was one of them changed by hand?')
  const names = tables.map(({ name }) => sql`public.${sql.identifier(name)}`)
  // What the migrations themselves have begun is in the source, too.
  await to.execute(sql`truncate ${sql.join(names, sql`, `)}`)
  // What triggers would add up was added up there: sums are rows, and come along. References are checked all the same.
  for (const name of names) await to.execute(sql`alter table ${name} disable trigger user`)
  const restoreUnvalidated = await dropUnvalidated(from, to)
  for (const table of tables) {
    await copyTable(from, to, table)
    const sent = await digestTable(from, table)
    const arrived = await digestTable(to, table)
    if (sent.rows !== arrived.rows || sent.checksum !== arrived.checksum)
      throw new Error(`${table.name} did not arrive as it was: ${sent.rows} rows, and ${arrived.rows} there`)
    onTable({ table: table.name, ...arrived })
  }
  for (const name of names) await to.execute(sql`alter table ${name} enable trigger user`)
  await restoreUnvalidated()
}

/** Rows that violate a constraint in the source move, too: it is added again, not validated, after them. */
async function dropUnvalidated(from: Db, to: Db): Promise<() => Promise<void>> {
  const constraints = await unvalidatedConstraints(from)
  const alter = (table: string) => sql`alter table public.${sql.identifier(table)}`
  for (const { table, name } of constraints)
    await to.execute(sql`${alter(table)} drop constraint ${sql.identifier(name)}`)
  return async () => {
    for (const { table, name, definition } of constraints)
      await to.execute(sql`${alter(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`)
  }
}

async function moveSequences(from: Db, to: Db): Promise<void> {
  const used = await getRows<{ name: string; next: string }>(
    from.execute(sql`select sequencename as "name", (last_value + increment_by)::text as "next"
      from pg_sequences where schemaname = 'public' and last_value is not null`),
  )
  for (const { name, next } of used)
    await to.execute(sql`alter sequence public.${sql.identifier(name)} restart with ${sql.raw(next)}`)
}
