import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { listFailedRows, processEach, processEachInTransaction } from './job-failures.ts'
import { jobFailures } from './tables.ts'

const getId = (id: string) => id

test('processes the other rows when one fails, and undoes what it changed', async () => {
  const { db } = await createTestDatabase()
  const processed: string[] = []
  await db.transaction((tx) =>
    processEachInTransaction(tx, 'test', ['a', 'b', 'c'], {
      getId,
      async process(savepoint, id) {
        await savepoint.execute(
          sql`insert into job_failures (job, row_id, last_error) values ('other', ${id}, '')`,
        )
        if (id === 'a') await savepoint.execute(sql`select 1 / 0`)
        processed.push(id)
      },
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

test('lists a row that failed three times, until it succeeds or is no longer tried', async () => {
  const { db } = await createTestDatabase()
  let isBroken = true
  const run = (id: string) =>
    processEach(db, 'test', [id], {
      getId,
      async process() {
        if (isBroken) throw new Error('no\0 way')
      },
    })
  const failed = { job: 'test', rowId: 'a', lastError: 'no way' }
  await run('a')
  await run('a')
  expect(await listFailedRows(db)).toEqual([])
  await run('a')
  expect(await listFailedRows(db)).toEqual([failed])
  await db.update(jobFailures).set({ nextAttemptAt: sql`now() - interval '25 hours'` })
  expect(await listFailedRows(db)).toEqual([])
  await run('b')
  expect(await db.select({ rowId: jobFailures.rowId }).from(jobFailures)).toEqual([{ rowId: 'b' }])
  isBroken = false
  expect(await run('b')).toBe(1)
  expect(await db.$count(jobFailures)).toBe(0)
})
