import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from '../shop/database/is-database-unavailable.ts'
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
