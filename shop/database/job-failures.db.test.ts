import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import '../../tests/engines/engine.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { listRepeatedlyFailedRows, processEach, processEachInTransaction } from './job-failures.ts'
import { jobFailures } from './tables.ts'

const toRow = (id: string) => ({ id })

test('processes the other rows when one fails, and undoes what it changed', async () => {
  const { db } = await createTestDatabase()
  const processed: string[] = []
  await db.transaction((tx) =>
    processEachInTransaction(tx, 'test', ['a', 'b', 'c'].map(toRow), async (savepoint, { id }) => {
      await savepoint.execute(
        sql`insert into job_failures (job, row_id, last_error) values ('other', ${id}, '')`,
      )
      if (id === 'a') await savepoint.execute(sql`select 1 / 0`)
      processed.push(id)
    }),
  )
  expect(processed).toEqual(['b', 'c'])
  const rows = await db.select().from(jobFailures).orderBy(jobFailures.job, jobFailures.rowId)
  expect(rows.map(({ job, rowId, attempts }) => [job, rowId, attempts])).toEqual([
    ['other', 'b', 1],
    ['other', 'c', 1],
    ['test', 'a', 1],
  ])
})

test('sets no row aside that met a deadlock: the transaction around the rows runs again', async () => {
  const { db } = await createTestDatabase()
  let runs = 0
  const processed = await db
    .transaction((tx) =>
      processEachInTransaction(tx, 'test', ['a', 'b'].map(toRow), async (savepoint) => {
        runs += 1
        if (runs === 1)
          await savepoint.execute(sql.raw(`do $$ begin raise 'given up' using errcode = '40P01'; end $$`))
      }),
    )
    .catch(() => 0)
  // The embedded engine has one connection, so nothing is repeated there.
  expect(processed).toBe(inject('engine').kind === 'postgres' ? 2 : 0)
  expect(await db.$count(jobFailures)).toBe(0)
})

test('lists a row that failed three times, until it succeeds or is no longer tried', async () => {
  const { db } = await createTestDatabase()
  let isBroken = true
  const run = (id: string) =>
    processEach(db, 'test', [toRow(id)], async () => {
      if (isBroken) throw new Error('no\0 way')
    })
  const failed = { job: 'test', rowId: 'a', lastError: 'no way' }
  await run('a')
  await run('a')
  expect(await listRepeatedlyFailedRows(db)).toEqual([])
  await run('a')
  expect(await listRepeatedlyFailedRows(db)).toEqual([failed])
  await db.update(jobFailures).set({ nextAttemptAt: sql`now() - interval '25 hours'` })
  expect(await listRepeatedlyFailedRows(db)).toEqual([])
  await run('b')
  expect(await db.select({ rowId: jobFailures.rowId }).from(jobFailures)).toEqual([{ rowId: 'b' }])
  isBroken = false
  expect(await run('b')).toBe(1)
  expect(await db.$count(jobFailures)).toBe(0)
})
