// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { Db } from '../shop/services.ts'
import { settings } from '../shop/settings/tables.ts'
import { testOnPostgres } from '../tests/engines/test-on-postgres.ts'
import { createTestDatabase, MAX_CONNECTIONS } from '../tests/support/database.ts'

/** All connections of the pool: earlier tests may have left any number of them. */
const SESSIONS = inject('engine').kind === 'postgres' ? MAX_CONNECTIONS : 1

async function listRows<T>(db: Db, query: string): Promise<T[]> {
  const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: T[] }
  return rows
}

/** Runs a query on several connections at the same time and returns the distinct answers. */
async function askSessions(db: Db, columns: string): Promise<unknown[]> {
  const answers = await Promise.all(
    Array.from({ length: SESSIONS }, () => listRows(db, `select ${columns} from pg_sleep(0.1)`)),
  )
  return [...new Set(answers.flat().map((row) => JSON.stringify(row)))].sort().map((row) => JSON.parse(row))
}

/** Returns the content of every table, and where every sequence stands. */
async function readEverything(db: Db) {
  const tables = await listRows<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}', md5(string_agg(each::text, '|' order by each::text)) from public."${name}" as each`,
  )
  return {
    rows: await listRows(db, `${hashes.join(' union all ')} order by 1`),
    sequences: await listRows(
      db,
      `select sequencename, last_value from pg_sequences where schemaname = 'public'`,
    ),
  }
}

test('shows nothing of a test to the next one on the same connections', async () => {
  // A database that the embedded engine has just loaded skips numbers of its sequences.
  await createTestDatabase().then(({ close }) => close())
  const first = await createTestDatabase()
  const seeded = await readEverything(first.db)
  const [sequence] = await listRows<{ name: string }>(
    first.db,
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1 limit 1`,
  )
  const processes = await askSessions(first.db, 'pg_backend_pid()')
  await askSessions(
    first.db,
    `set_config('statement_timeout', '77s', false), set_config('session_replication_role', 'replica', false),
      pg_advisory_lock_shared(1), pg_catalog.set_config('shop.left', 'behind', false)`,
  )
  for (const statement of [
    'listen left_behind',
    'prepare left_behind as select 1',
    'create temp table left_behind ()',
  ])
    await first.db.execute(sql.raw(statement))
  // Last, because the server passes on counts of written rows once a second.
  await first.db.insert(settings).values({ key: 'left behind', value: 1 })
  await first.db.update(settings).set({ value: 2 }).where(eq(settings.key, 'left behind'))
  await first.db.execute(sql.raw('delete from package_texts'))
  await first.db.transaction((tx) => tx.execute(sql.raw(`select nextval('"${sequence?.name}"')`)))
  await first.close()

  // A test that uses one connection leaves the others as they are.
  await createTestDatabase().then(({ close }) => close())
  const { db } = await createTestDatabase()
  expect(await readEverything(db)).toEqual(seeded)
  expect(await askSessions(db, 'pg_backend_pid()')).toEqual(processes)
  expect(
    await askSessions(
      db,
      `current_setting('statement_timeout') as timeout, current_setting('session_replication_role') as role,
        coalesce(current_setting('shop.left', true), '') as own,
        (select count(*)::int from pg_locks join pg_database on pg_database.oid = database
          where locktype = 'advisory' and datname = current_database()) as locks,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_prepared_statements where name = 'left_behind') as prepared,
        to_regclass('pg_temp.left_behind') as temporary`,
    ),
  ).toEqual([{ timeout: '0', role: 'origin', own: '', locks: 0, channels: 0, prepared: 0, temporary: null }])
})

test('gives no database whose tables were changed to the next test', async () => {
  const first = await createTestDatabase()
  await first.db.execute(sql.raw('alter table orders disable trigger user'))
  await first.close()
  const { db } = await createTestDatabase()
  expect(await listRows(db, `select tgname from pg_trigger where tgenabled = 'D'`)).toEqual([])
})

testOnPostgres('refuses work that a finished test left running', async () => {
  const { db, close } = await createTestDatabase()
  await close()
  await expect(db.insert(settings).values({ key: 'late', value: 1 })).rejects.toThrow()
  await expect(
    db.transaction((tx) => tx.insert(settings).values({ key: 'late', value: 1 })),
  ).rejects.toThrow()
})

testOnPostgres('reuses a database whose idle connections a test has ended', async () => {
  const first = await createTestDatabase()
  await askSessions(first.db, '1')
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await listRows(first.db, `select pg_terminate_backend(pid) ${others}`)
  await expect.poll(() => listRows(first.db, `select pid ${others}`)).toEqual([])
  await first.close()
  const { db } = await createTestDatabase()
  expect(await askSessions(db, '1 as one')).toEqual([{ one: 1 }])
})
