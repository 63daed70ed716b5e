import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { getRows, listTables, type Table } from '../../../db/move/list-tables.ts'
import { openPostgres } from '../../../db/open-database.ts'
import { validateConstraints } from '../../../db/validate-constraints.ts'
import type { Db } from '../../../shop/services.ts'
import { createEmptyDatabase } from '../../engines/create-empty-database.ts'
import { createTemporaryFolder } from '../files/create-temporary-folder.ts'

const MIGRATIONS = 'db/migrations'

/** The last migration of version 1.0, and its rows. */
const BASELINE = 0
const BASELINE_ROWS = 'db/upgrade/shop-at-1.0.sql'

export type Row = Record<string, string | null>

interface Upgrade {
  /** The upgraded database. */
  db: Db
  /** Rows of every table of version 1.0 before and after the upgrade, with the columns of version 1.0. */
  before: Map<string, Row[]>
  after: Map<string, Row[]>
  /** Warnings to the operator during the upgrade. */
  warnings: string[]
}

interface UpgradeOptions {
  /** Statements that change the shop of version 1.0 first. */
  changes?: SQL[]
  /** Default: the migrations of today. */
  migrations?: string
}

/** Today's names of tables that version 1.0 named otherwise. */
const RENAMED_TABLES: Record<string, string> = { package_promises: 'package_delivery_stats' }

/** Opens a shop of version 1.0 with today's migrations on the test's engine. */
export async function upgradeShop({
  changes = [],
  migrations = MIGRATIONS,
}: UpgradeOptions = {}): Promise<Upgrade> {
  const warnings: string[] = []
  const open = await createOpener((warning) => warnings.push(warning))
  const old = await open(copyMigrations({ last: BASELINE }))
  await loadRows(old.db)
  for (const change of changes) await old.db.execute(change)
  const tables = await listTables(old.db)
  const before = await readRows(old.db, tables)
  await old.close()
  const upgraded = await open(migrations)
  onTestFinished(() => upgraded.close())
  return { db: upgraded.db, before, after: await readRows(upgraded.db, tables, RENAMED_TABLES), warnings }
}

async function createOpener(
  onWarning: (warning: string) => void,
): Promise<(migrations: string) => Promise<Pick<Database, 'db' | 'close'>>> {
  if (inject('engine').kind === 'embedded') {
    const client = new PGlite()
    onTestFinished(() => client.close())
    return async (migrationsFolder) => {
      const db = drizzle(client)
      await migrate(db, { migrationsFolder })
      await validateConstraints(db as unknown as Db, onWarning)
      return { db: db as unknown as Db, close: async () => undefined }
    }
  }
  const url = await createEmptyDatabase()
  return (migrations) =>
    openPostgres({ url, migrations, onWarning, onError: (error) => console.error(error) })
}

interface CopyOptions {
  /** Number of the last migration to copy. Default: all. */
  last?: number
  /** A migration that follows them, as SQL. */
  next?: string
}

/** Returns a folder with a copy of the migrations. */
export function copyMigrations({ last = Number.POSITIVE_INFINITY, next }: CopyOptions): string {
  const folder = createTemporaryFolder()
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  const newest = entries.at(-1)
  if (next && newest) {
    entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: 'next' })
    writeFileSync(join(folder, 'next.sql'), next)
  }
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return folder
}

async function loadRows(db: Db): Promise<void> {
  const statements = readFileSync(BASELINE_ROWS, 'utf8').split(/;\n+/).filter(Boolean)
  const tables = await listTables(db)
  await db.transaction(async (tx) => {
    // The rows already contain what triggers wrote.
    await tx.execute(sql`set local session_replication_role = replica`)
    const names = tables.map(({ name }) => sql`public.${sql.identifier(name)}`)
    await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** Reads the rows of tables of version 1.0, by their names of then. */
async function readRows(
  db: Db,
  tables: Table[],
  newNames: Record<string, string> = {},
): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>()
  for (const { name, columns } of tables) {
    const values = columns.map((column) => {
      const id = sql.identifier(column.name)
      // Compares instants independent of the connection's time zone.
      return column.type.endsWith('with time zone')
        ? sql`(${id} at time zone 'UTC')::text as ${id}`
        : sql`${id}::text as ${id}`
    })
    const list = sql.join(values, sql`, `)
    const table = sql.identifier(newNames[name] ?? name)
    const rows = await getRows<Row>(db.execute(sql`select ${list} from public.${table}`))
    all.set(name, rows.toSorted(compareRows))
  }
  return all
}

function compareRows(a: Row, b: Row): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
