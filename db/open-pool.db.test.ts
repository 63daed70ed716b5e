// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from '../shop/database/database-errors.ts'
import type { Db } from '../shop/services.ts'
import { settings } from '../shop/settings/tables.ts'
import { testOnPostgres } from '../tests/engines/test-on-postgres.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { createDb, openPool } from './open-pool.ts'

async function openTestPool(statementTimeoutMs?: number) {
  const { db: elsewhere, url } = await createTestDatabase()
  const pool = openPool({ url: url ?? '', onError: () => undefined, statementTimeoutMs })
  onTestFinished(() => pool.end())
  return { db: createDb(pool), pool, elsewhere }
}

test('rolls back a failed transaction and starts the next one fresh', async () => {
  const { db } = await createTestDatabase()
  const set = (key: string) => sql`insert into settings (key, value) values (${key}, '1')`
  const undone = db.transaction(async (tx) => {
    await tx.execute(set('undone'))
    await tx.execute(sql`select 1 / 0`)
  })
  expect(isDatabaseUnavailable(await undone.catch((error) => error))).toBe(false)
  await db.transaction((tx) => tx.execute(set('kept')))
  const keys = (await db.select({ key: settings.key }).from(settings)).map(({ key }) => key)
  expect(keys).toContain('kept')
  expect(keys).not.toContain('undone')
})

const endOthers = (db: Db) =>
  db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

testOnPostgres(
  'connections that are ended in the midst of transactions come back to the pool, and end no process',
  async () => {
    const { db, pool, elsewhere } = await openTestPool()
    // More rounds than there are connections.
    for (let round = 0; round < 15; round += 1) {
      const lost = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await endOthers(elsewhere)
        await sleep(10)
        await tx.execute(sql`select 2`)
      })
      expect(isDatabaseUnavailable(await lost.catch((error) => error))).toBe(true)
    }
    await db.transaction((tx) => tx.execute(sql`select 3`))
    expect(pool.totalCount).toBeLessThanOrEqual(2)
  },
)

testOnPostgres('a transaction that cannot begin keeps no connection', async () => {
  const { db, pool } = await openTestPool()
  pool.on('acquire', (client) => void client.connection.stream.destroy())
  for (let round = 0; round < 12; round += 1) {
    expect(isDatabaseUnavailable(await db.transaction(async () => 1).catch((error) => error))).toBe(true)
  }
  expect(pool.totalCount).toBe(0)
})

testOnPostgres(
  'a statement that takes too long is ended by the server, and the connection lives on',
  async () => {
    const { db } = await openTestPool(200)
    const slow = await db.execute(sql`select pg_sleep(5)`).catch((error: Error) => error)
    expect(isDatabaseUnavailable(slow)).toBe(true)
    expect(slow).toMatchObject({ cause: { code: '57014' } })
    await db.execute(sql`select 1`)
  },
)

testOnPostgres('a day has 24 hours, in whichever time zone the server is', async () => {
  const { db, elsewhere } = await openTestPool(1_000)
  await elsewhere.execute(
    sql.raw(
      `do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Europe/London'); end $$`,
    ),
  )
  const { rows } = (await db.execute(
    sql`select timestamptz '2026-03-28 12:00Z' + interval '1 day' = timestamptz '2026-03-29 12:00Z' as "isWhole"`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ isWhole: true }])
})

testOnPostgres('a connection that has gone silent is given up, and another one is opened', async () => {
  const { db, pool } = await openTestPool(200)
  await db.execute(sql`select 1`)
  pool.once('acquire', ({ connection: { stream } }) => void stream.pause())
  // The server's answer is no longer read, as if the network had dropped it.
  const dropped = await db.execute(sql`select 2`).catch((error: Error) => error)
  expect(dropped).toMatchObject({
    cause: { message: expect.stringContaining('no data from the database') },
  })
  await db.execute(sql`select 3`)
})

const lockKey = (key: number) => sql`select pg_advisory_xact_lock(${key})`
const failWith = (code: string) => sql.raw(`do $$ begin raise 'given up' using errcode = '${code}'; end $$`)

testOnPostgres('a transaction runs again after a deadlock, and both succeed', async () => {
  const { db } = await openTestPool()
  const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const runs = [0, 0]
  const lockBoth = (own: 0 | 1) =>
    db.transaction(async (tx) => {
      runs[own] = (runs[own] ?? 0) + 1
      await tx.execute(lockKey(own))
      bothLocked[own].resolve()
      await bothLocked[own === 0 ? 1 : 0].promise
      await tx.execute(lockKey(1 - own))
      await tx.execute(sql`insert into settings (key, value) values (${`locked ${own}`}, '1')`)
      return own
    })
  expect(await Promise.all([lockBoth(0), lockBoth(1)])).toEqual([0, 1])
  expect(runs.toSorted()).toEqual([1, 2])
  const keys = (await db.select({ key: settings.key }).from(settings)).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('locked')).sort()).toEqual(['locked 0', 'locked 1'])
})

testOnPostgres(
  'a transaction runs again once, and only after a deadlock or serialization failure',
  async () => {
    const { db } = await openTestPool()
    const expected = { '40P01': 2, '40001': 2, '23505': 1, '57014': 1 }
    for (const [code, times] of Object.entries(expected)) {
      let runs = 0
      const failed = db.transaction(async (tx) => {
        runs += 1
        // The savepoint is not repeated alone.
        await tx.transaction((inner) => inner.execute(failWith(code)))
      })
      await expect(failed).rejects.toMatchObject({ cause: { code } })
      expect(runs, code).toBe(times)
    }
  },
)

testOnPostgres('a transaction whose COMMIT fails does not run again', async () => {
  const { db } = await openTestPool()
  let runs = 0
  const failed = db.transaction(async (tx) => {
    runs += 1
    await tx.execute(
      sql.raw(`create temporary table late (id int) on commit drop;
        create function pg_temp.fail() returns trigger language plpgsql as
          $$ begin raise 'given up' using errcode = '40001'; end $$;
        create constraint trigger fail after insert on late deferrable initially deferred
          for each row execute function pg_temp.fail();
        insert into late values (1)`),
    )
  })
  await expect(failed).rejects.toMatchObject({ cause: { code: '40001' } })
  expect(runs).toBe(1)
})
