// @module-tag both-engines
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../tests/engines/create-empty-database.ts'
import { testOnPostgres } from '../tests/engines/test-on-postgres.ts'
import { copyMigrations, upgradeShop } from '../tests/support/shops/upgrade-shop.ts'
import { migratePostgres } from './migrate.ts'
import { openPostgres } from './open-database.ts'
import { listUnvalidatedConstraints, validateConstraints } from './validate-constraints.ts'

/** A migration that checks old rows, as one of a later version would. */
const NEW_CONSTRAINTS = `
  ALTER TABLE "orders" ADD CONSTRAINT "orders_small" CHECK ("quantity" < 1000000) NOT VALID;
  --> statement-breakpoint
  ALTER TABLE "page_views" ADD CONSTRAINT "page_views_short" CHECK (length("path") < 100) NOT VALID;`

testOnPostgres(
  'a migration lets others work while it waits for a table, and comes through later',
  async () => {
    const url = await createEmptyDatabase()
    await migratePostgres({ url, migrations: copyMigrations({}) })
    const [working, other] = [new pg.Client(url), new pg.Client(url)]
    for (const client of [working, other]) {
      await client.connect()
      onTestFinished(() => client.end())
    }
    await working.query('begin; select from orders')
    const waited = Promise.withResolvers<string>()
    const migrated = migratePostgres({
      url,
      migrations: copyMigrations({ next: NEW_CONSTRAINTS }),
      lockTimeoutMs: 50,
      onWarning: waited.resolve,
    })
    expect(await waited.promise).toContain('in use')
    // Without the lock timeout this query would wait behind the migration.
    await other.query('select from orders')
    await working.query('commit')
    await migrated
    const { rows } = await other.query(
      `select convalidated from pg_constraint where conname = 'orders_small'`,
    )
    expect(rows).toEqual([{ convalidated: true }])
  },
)

test('keeps and reports rows that violate a new constraint and validates it once they are corrected', async () => {
  const large = sql`update orders set quantity = 2000000 where status = 'processing'`
  const long = sql`update page_views set path = repeat('/x', 100)`
  const { db, before, after, warnings } = await upgradeShop({
    changes: [large, long],
    migrations: copyMigrations({ next: NEW_CONSTRAINTS }),
  })
  for (const table of ['orders', 'page_views']) expect(after.get(table), table).toEqual(before.get(table))
  expect(warnings).toEqual([
    expect.stringContaining('rows of orders violate the constraint orders_small, CHECK'),
    expect.stringContaining('rows of page_views violate the constraint page_views_short, CHECK'),
  ])

  // New and changed rows must satisfy the constraint.
  await expect(db.transaction((tx) => tx.execute(large))).rejects.toThrow()
  await db.execute(sql`update orders set quantity = 500000 where quantity = 2000000`)
  await db.execute(sql`delete from page_views`)
  expect(await listUnvalidatedConstraints(db)).toHaveLength(2)
  const again: string[] = []
  await validateConstraints(db, (warning) => again.push(warning))
  expect(again).toEqual([])
  expect(await listUnvalidatedConstraints(db)).toEqual([])
})

testOnPostgres('names the variable and the reason when the database cannot be used', async () => {
  const url = await createEmptyDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query('create role stranger login')
  const options = { migrations: copyMigrations({}), onError: () => undefined }
  const open = (change: (url: string) => string) => openPostgres({ ...options, url: change(url) })
  await expect(open((own) => own.replace('postgres@', 'stranger@'))).rejects.toThrow(
    /^DATABASE_URL: the database cannot be used: permission denied for database/,
  )
  await expect(open((own) => own.replace('postgres@', 'nobody@'))).rejects.toThrow(
    'DATABASE_URL: the database cannot be used: role "nobody" does not exist',
  )
  await admin.query('drop role stranger')
})
