import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { getRows, listTables, type Table } from '../../../db/move/list-tables.ts'
import { openPostgres } from '../../../db/open-postgres.ts'
import { validateConstraints } from '../../../db/validate-constraints.ts'
import type { Db } from '../../../shop/services.ts'
import { createEmptyDatabase } from '../../engines/create-empty-database.ts'
import { createTemporaryFolder } from '../files/create-temporary-folder.ts'

const MIGRATIONS = 'db/migrations'

/** Migrations whose rows are stored in `db/upgrade/shop-at-….sql`. */
const OLD_SHOPS = [10, 21] as const

export type OldShop = (typeof OLD_SHOPS)[number]

/** Tables and columns that a later migration renamed (decision 035): the name of an old shop, and today's. */
const RENAMED_TABLES: Partial<Record<string, string>> = {
  contents: 'site_content',
  events: 'analytics_events',
  fx_rates: 'exchange_rates',
  mails: 'emails',
  payment_notices: 'webhook_events',
  provider_event_marks: 'provider_event_cursors',
  rate_feed: 'exchange_rate_feed',
  tallies: 'counters',
  traffic_days: 'daily_analytics',
  traffic_news: 'analytics_deltas',
  traffic_salts: 'visitor_salts',
}

const RENAMED_COLUMNS: Partial<Record<string, string>> = {
  'conversation_messages.mail_id': 'email_id',
  'conversations.visitor_here_until': 'visitor_online_until',
  'mails.facts': 'data',
  'payment_notices.applied_at': 'processed_at',
  'refunds.credit_note': 'credit_note_number',
  'traffic_days.kind': 'dimension',
  'traffic_days.timed': 'timed_views',
  'traffic_news.kind': 'dimension',
  'traffic_news.timed': 'timed_views',
  'users.flagged_inactive_at': 'inactivity_notice_at',
}

function getCurrentName(table: string, column?: string): string {
  if (column === undefined) return RENAMED_TABLES[table] ?? table
  return RENAMED_COLUMNS[`${table}.${column}`] ?? column
}

export type Row = Record<string, string | null>

export interface Upgrade {
  /** The upgraded database. */
  db: Db
  /** Rows of every old table before and after the upgrade, with the old columns. */
  before: Map<string, Row[]>
  after: Map<string, Row[]>
  /** Warnings to the operator during the upgrade. */
  warnings: string[]
}

/** Opens the shop of an old migration with this version, migrating it on the test's engine. */
export async function upgradeOldShop(
  shop: OldShop = 10,
  /** Statements that change the old shop first. */
  changes: SQL[] = [],
): Promise<Upgrade> {
  const warnings: string[] = []
  const open = await createOpener((warning) => warnings.push(warning))
  const old = await open(migrationsUntil(shop))
  await loadOldData(old.db, shop)
  for (const change of changes) await old.db.execute(change)
  const tables = await listTables(old.db)
  const before = await readRows(old.db, tables, (table, column) => column ?? table)
  await old.close()
  const upgraded = await open(MIGRATIONS)
  onTestFinished(() => upgraded.close())
  return { db: upgraded.db, before, after: await readRows(upgraded.db, tables, getCurrentName), warnings }
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

/** Returns a migrations folder that ends at the given migration. */
export function migrationsUntil(last: number): string {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'meta'))
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const entries: { idx: number; tag: string }[] = journal.entries
  const old = entries.filter(({ idx }) => idx <= last)
  for (const { tag } of old) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: old }))
  return folder
}

async function loadOldData(db: Db, shop: OldShop): Promise<void> {
  const file = `db/upgrade/shop-at-${String(shop).padStart(4, '0')}.sql`
  const statements = readFileSync(file, 'utf8').split(/;\n+/).filter(Boolean)
  const tables = await listTables(db)
  await db.transaction(async (tx) => {
    // The dump already contains what triggers and migrations wrote.
    await tx.execute(sql`set local session_replication_role = replica`)
    const names = tables.map(({ name }) => sql`public.${sql.identifier(name)}`)
    await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** The rows of the old tables, by their old names. */
async function readRows(
  db: Db,
  tables: Table[],
  getName: typeof getCurrentName,
): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>()
  for (const { name, columns } of tables) {
    const values = columns.map((column) => {
      const oldName = sql.identifier(column.name)
      const id = sql.identifier(getName(name, column.name))
      // Compares instants independent of the connection's time zone.
      return column.type.endsWith('with time zone')
        ? sql`(${id} at time zone 'UTC')::text as ${oldName}`
        : sql`${id}::text as ${oldName}`
    })
    const list = sql.join(values, sql`, `)
    const table = sql.identifier(getName(name))
    const rows = await getRows<Row>(db.execute(sql`select ${list} from public.${table}`))
    all.set(name, rows.toSorted(compareRows))
  }
  return all
}

function compareRows(a: Row, b: Row): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
