// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import '../tests/engines/engine.ts'
import { findPostgres } from '../tests/engines/find-postgres.ts'
import { startCluster, startReplica } from '../tests/engines/postgres-cluster.ts'
import { getRows } from './move/list-tables.ts'
import { openDatabase } from './open-database.ts'

/** Opens a database with a replica that the test can hold up. */
async function openReplicated() {
  const binaries = findPostgres() ?? ''
  // A commit that is not flushed would not be on its way to the replica.
  const primary = await startCluster(binaries, { settings: { synchronous_commit: 'on' } })
  onTestFinished(() => primary.stop())
  await primary.create('shop')
  const replica = await startReplica(binaries, primary)
  onTestFinished(() => replica.stop())
  const errors: Error[] = []
  const database = await openDatabase({
    databaseUrl: primary.url('shop'),
    databaseReplicaUrl: replica.url('shop'),
    statementTimeoutMs: 8_000,
    dataDir: '',
    migrations: 'db/migrations',
    holder: 'a test',
    onError: (error) => errors.push(error),
  })
  onTestFinished(() => database.close())
  return { ...database, primary, replica, errors }
}

describe.skipIf(inject('engine').kind !== 'postgres')('a replica', () => {
  test('answers heavy reads with everything committed before', async () => {
    const { db, getReportDb, errors } = await openReplicated()
    for (let count = 1; count <= 50; count += 1) {
      await db.execute(sql`insert into settings (key, value) values (${`key ${count}`}, '1')`)
      const read = await getRows<{ found: number; isReplica: boolean }>(
        (await getReportDb()).execute(sql`select pg_is_in_recovery() as "isReplica",
          (select count(*)::int from settings where key like 'key %') as found`),
      )
      expect(read).toEqual([{ found: count, isReplica: true }])
    }
    expect(errors).toEqual([])
  })

  test('is passed over while it lags or is down, and reported once', async () => {
    const { db, getReportDb, replica, errors } = await openReplicated()
    const [held] = await getRows<{ ok: boolean }>(
      (await getReportDb()).execute(sql`select pg_wal_replay_pause() is not null as ok`),
    )
    expect(held).toEqual({ ok: true })
    await db.execute(sql`insert into settings (key, value) values ('late', '1')`)
    expect(await getReportDb()).toBe(db)
    await replica.stop()
    expect(await getReportDb()).toBe(db)
    expect(errors.filter(({ message }) => message === 'the replica cannot be read')).toHaveLength(1)
  })
})
