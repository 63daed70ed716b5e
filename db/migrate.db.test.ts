// @module-tag both-engines
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../tests/engines/create-empty-database.ts'
import { testOnPostgres } from '../tests/engines/test-on-postgres.ts'
import { migrationsUntil, upgradeOldShop } from '../tests/support/shops/upgrade-old-shop.ts'
import { migratePostgres } from './migrate.ts'
import { listUnvalidatedConstraints, validateConstraints } from './validate-constraints.ts'

testOnPostgres(
  'a migration lets others work while it waits for a table, and comes through later',
  async () => {
    const url = await createEmptyDatabase()
    await migratePostgres({ url, migrations: migrationsUntil(20) })
    const [working, other] = [new pg.Client(url), new pg.Client(url)]
    for (const client of [working, other]) {
      await client.connect()
      onTestFinished(() => client.end())
    }
    await working.query('begin; select from orders')
    const waited = Promise.withResolvers<string>()
    const migrated = migratePostgres({
      url,
      migrations: 'db/migrations',
      lockTimeoutMs: 50,
      onWarning: waited.resolve,
    })
    expect(await waited.promise).toContain('in use')
    // Without the lock timeout this query would wait behind the migration.
    await other.query('select from orders')
    await working.query('commit')
    await migrated
    const { rows } = await other.query(
      `select convalidated from pg_constraint where conname = 'orders_delivered'`,
    )
    expect(rows).toEqual([{ convalidated: true }])
  },
)

test('keeps and reports rows that violate a new constraint and validates it once they are corrected', async () => {
  const bad = sql`update orders set delivered = quantity + 5 where status = 'processing'`
  const orphan = sql`insert into page_views (visit_id, path) values (gen_random_uuid(), '/orphan')`
  const { db, before, after, warnings } = await upgradeOldShop(10, [bad, orphan])
  for (const table of ['orders', 'page_views']) expect(after.get(table)).toEqual(before.get(table))
  expect(warnings).toEqual([
    expect.stringContaining('rows of orders violate the constraint orders_delivered, CHECK'),
    expect.stringContaining('rows of page_views violate the constraint page_views_visit_id_visits_id_fk'),
  ])

  // New and changed rows must satisfy the constraint.
  await expect(db.transaction((tx) => tx.execute(bad))).rejects.toThrow()
  await db.execute(sql`update orders set delivered = quantity where delivered > quantity`)
  await db.execute(sql`delete from page_views where path = '/orphan'`)
  expect(await listUnvalidatedConstraints(db)).toHaveLength(2)
  const again: string[] = []
  await validateConstraints(db, (warning) => again.push(warning))
  expect(again).toEqual([])
  expect(await listUnvalidatedConstraints(db)).toEqual([])
})
