// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { processMetrics } from '../observability/metrics.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { createTemporaryFolder } from '../tests/support/files/create-temporary-folder.ts'
import { openDatabase } from './open-database.ts'

async function getMetric(sample: string): Promise<number> {
  const line = (await processMetrics.metrics()).split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length))
}

/** Opens the test's engine the way the shop opens it. */
async function openInstrumented() {
  const { url } = await createTestDatabase()
  const database = await openDatabase({
    databaseUrl: url ?? undefined,
    dataDir: createTemporaryFolder(),
    migrations: 'db/migrations',
    holder: 'a test',
    onError: () => undefined,
  })
  onTestFinished(() => database.close())
  return { ...database, isPostgres: url !== null }
}

test('counts statements, also inside transactions, and counts failed ones by class', async () => {
  const { db, isPostgres } = await openInstrumented()
  const statements = () => getMetric('shop_db_query_duration_seconds_count')
  const before = await statements()
  await db.execute(sql`select 1`)
  const one = (await statements()) - before
  expect(one).toBe(1)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await tx.execute(sql`select 2`)
  })
  // PostgreSQL also counts BEGIN and COMMIT as statements; the embedded database does not.
  expect((await statements()) - before).toBe(one + (isPostgres ? 4 : 2))
  const refused = await getMetric('shop_db_errors_total{class="42"}')
  await expect(db.execute(sql`select nothing from nowhere`)).rejects.toThrow()
  await expect(db.transaction((tx) => tx.execute(sql`select nothing from nowhere`))).rejects.toThrow()
  expect((await getMetric('shop_db_errors_total{class="42"}')) - refused).toBe(2)
})

test('reports the state of connections and of the listener', async () => {
  const { db, listen, isPostgres } = await openInstrumented()
  await db.execute(sql`select 1`)
  if (isPostgres) {
    expect(await getMetric('shop_db_connections{state="idle"}')).toBe(1)
    expect(await getMetric('shop_db_listening')).toBeNaN()
  }
  let hears = () => {}
  const heard = new Promise<void>((resolve) => {
    hears = resolve
  })
  const stop = listen('anything', () => hears())
  await heard
  expect(await getMetric('shop_db_listening')).toBe(1)
  stop()
})
