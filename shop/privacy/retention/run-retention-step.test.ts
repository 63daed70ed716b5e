import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../services.ts'
import { type RowId, runRetentionStep } from './run-retention-step.ts'

const db = {} as Db
const { signal } = new AbortController()

/**
 * Creates a step with rows 1 to `count`. `fails` returns the error for a batch that cannot be removed;
 * `removes` returns whether a row is removed.
 */
function createStep(count: number, fails: (ids: RowId[]) => unknown, removes = (_: RowId) => true) {
  const left = new Set<RowId>(Array.from({ length: count }, (_, place) => place + 1))
  const finish = vi.fn(async () => undefined)
  const applied: RowId[][] = []
  const step = {
    name: 'rows',
    batchSize: 10,
    list: async (_: Db, limit: number, skip: RowId[]) =>
      [...left].filter((id) => !skip.includes(id)).slice(0, limit),
    async apply(_: Db, ids: RowId[]) {
      applied.push(ids)
      const error = fails(ids)
      if (error) throw error
      const removed = ids.filter((id) => left.has(id) && removes(id))
      for (const id of removed) left.delete(id)
      return removed.length
    },
    finish,
  }
  const report = { removed: 0, failed: [] as RowId[] }
  const run = (ending = signal) =>
    runRetentionStep(
      db,
      step,
      {
        onRemoved: (rows) => {
          report.removed += rows
        },
        onFailed: (id) => report.failed.push(id),
      },
      ending,
    )
  return { run, report, left, applied, finish }
}

test('removes all rows in batches, and finishes once', async () => {
  const { run, report, left, applied, finish } = createStep(2_345, () => null)
  await run()
  expect(left.size).toBe(0)
  expect(report).toEqual({ removed: 2_345, failed: [] })
  expect(Math.max(...applied.map((ids) => ids.length))).toBe(10)
  expect(finish).toHaveBeenCalledTimes(1)
})

test('removes every row except those that fail, and retries each of these once alone', async () => {
  const broken = [1, 8, 9, 25]
  const fails = (ids: RowId[]) => ids.some((id) => broken.includes(Number(id))) && new Error('broken')
  const { run, report, left, applied } = createStep(40, fails)
  await run()
  expect([...left]).toEqual(broken)
  expect(report).toEqual({ removed: 36, failed: broken })
  const alone = applied.filter((ids) => ids.length === 1).map(([id]) => id)
  expect(alone.filter((id) => broken.includes(Number(id)))).toEqual(broken)
})

test('leaves rows that another process has locked, and ends', async () => {
  const { run, report, left } = createStep(
    30,
    () => null,
    (id) => Number(id) % 10 !== 0,
  )
  await run()
  expect([...left]).toEqual([10, 20, 30])
  expect(report).toEqual({ removed: 27, failed: [] })
})

test('starts no further batch when the process shuts down', async () => {
  const ending = new AbortController()
  const { run, report, finish } = createStep(100, () => void ending.abort())
  await run(ending.signal)
  expect(report.removed).toBe(10)
  expect(finish).not.toHaveBeenCalled()
})

test('stops when the database does not respond', async () => {
  const away = new DrizzleQueryError('delete', [], new Error('connection terminated'))
  const { run, report, applied } = createStep(1_000, () => away)
  await expect(run()).rejects.toThrow(away)
  expect(report.failed).toHaveLength(2)
  expect(applied.length).toBeLessThan(20)
})

test('continues after single rows that time out', async () => {
  const timeout = new DrizzleQueryError('delete', [], new Error('statement timeout'))
  const { run, report } = createStep(100, (ids) => ids.some((id) => Number(id) % 20 === 3) && timeout)
  await run()
  expect(report).toEqual({ removed: 95, failed: [3, 23, 43, 63, 83] })
})
