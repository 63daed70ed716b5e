import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getTotals } from '../shop/admin/get-totals.ts'
import { counters } from '../shop/admin/tables.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { rollUpCountersJob } from './counter-jobs.ts'

test('many changes of the running totals become few rows, on any number of processes at once', async () => {
  const { db, runtime } = await openTestShop()
  const many = Array.from({ length: 2_500 }, () => ({ name: 'users', amount: 1 }))
  for (let round = 1; round <= 10; round += 1) await db.insert(counters).values(many)
  const ending = new AbortController().signal
  await Promise.all([rollUpCountersJob(runtime, ending), rollUpCountersJob(runtime, ending)])
  await rollUpCountersJob(runtime, ending)
  expect((await getTotals(db)).users).toBe(25_000)
  expect(await db.$count(counters)).toBeLessThan(10)
  expect(await db.$count(counters)).toBeGreaterThan(0)
  const [size] = await db
    .select({ bytes: sql<number>`pg_relation_size('tallies')::float8` })
    .from(sql`(select 1) as one`)
  // Written anew once it is larger than that; as many rows would be twice as much.
  expect(size?.bytes).toBeLessThan(500_000)
})
