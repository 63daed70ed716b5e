// @module-tag both-engines
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import type { Db } from '../../shop/services.ts'
import { copyMigratedDatabase } from '../../tests/engines/copy-migrated-database.ts'
import { createEmptyDatabase } from '../../tests/engines/create-empty-database.ts'
import { testOnPostgres } from '../../tests/engines/test-on-postgres.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { createTemporaryFolder } from '../../tests/support/files/create-temporary-folder.ts'
import { buildCheckout, buildPaymentSnapshot, createCustomer } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { createDemoData } from '../demo/create-demo-data.ts'
import { openEmbedded } from '../embedded/open-embedded.ts'
import { openPostgres } from '../open-database.ts'
import { seed } from '../seed.ts'
import { getRows, listTables } from './list-tables.ts'
import { type MovedTable, moveToPostgres } from './move-to-postgres.ts'

const migrations = 'db/migrations'
const onError = (error: Error) => console.error(error)

/** Values that break text formats: nested arrays, quotes, other encodings. */
const AWKWARD = sql`insert into settings (key, value) values
  ('null in json', 'null'), ('text', '"{a,\\"b\\"} '' \\\\ NULL سلام"'), ('number', '12345678901234567890.123456789'),
  ('nested', '{"b": [1, {"a": null}], "a": "\\n"}')`

async function getRevenue(): Promise<Db> {
  const directory = createTemporaryFolder()
  await copyMigratedDatabase(directory)
  const { db, close } = await openEmbedded({ directory, migrations, holder: 'a test', onError })
  onTestFinished(close)
  await seed(db)
  await createDemoData(db, { orders: 100, views: 100, passwordHash: 'x' })
  await db.execute(AWKWARD)
  const promotion = await createTestPromotion(db, { maxUses: 3 })
  await db.execute(sql`insert into promotion_uses (promotion_id, payment_id, user_id, email, code, title, discount,
    line_discounts) select ${promotion.id}, id, user_id, email, 'SUMMER', 'Summer', 10, '{7,3}' from payments order by id limit 2`)
  await db.execute(sql`insert into offered_prices (package_id, price) values ('followers-1000', 559)`)
  return db
}

async function everything(db: Db): Promise<Record<string, string[]>> {
  await db.execute(sql`set timezone = 'UTC'`)
  const all: Record<string, string[]> = {}
  for (const { name } of await listTables(db)) {
    const rows = await getRows<{ row: string }>(
      db.execute(sql`select to_jsonb(t)::text as "row" from public.${sql.identifier(name)} t`),
    )
    all[name] = rows.map(({ row }) => row).sort()
  }
  return all
}

test('orders tables after those they reference', async () => {
  const { db } = await createTestDatabase()
  const names = (await listTables(db)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(25)
  for (const [child, parent] of [
    ['orders', 'users'],
    ['refunds', 'payment_issues'],
    ['orders', 'payments'],
    ['page_views', 'visits'],
    ['order_events', 'orders'],
    ['promotion_codes', 'promotions'],
    ['promotion_uses', 'promotions'],
    ['promotion_uses', 'payments'],
  ] as const)
    expect(names.indexOf(child)).toBeGreaterThan(names.indexOf(parent))
})

testOnPostgres('all that is there arrives as it was, and the shop goes on there', async () => {
  const source = await getRevenue()
  const url = await createEmptyDatabase()
  const moved: MovedTable[] = []
  await moveToPostgres({ source, url, migrations, onTable: (table) => moved.push(table) })
  const { db, close } = await openPostgres({ url, migrations, onError })
  onTestFinished(close)
  await seed(db)
  const before = await everything(source)
  expect(before.orders).toHaveLength(100)
  expect(before.promotion_uses).toHaveLength(2)
  expect(before.shop_totals?.length).toBeGreaterThan(5)
  expect(await everything(db)).toEqual(before)
  expect(moved.map(({ table, rows }) => [table, rows]).sort()).toEqual(
    Object.entries(before)
      .map(([table, rows]) => [table, rows.length])
      .sort(),
  )

  // Number series and triggers continue after the move.
  for (const shop of [source, db]) {
    const payment = await placeOrder(shop, buildCheckout(await createCustomer(shop)))
    await recordPaymentEvent(shop, buildPaymentSnapshot(payment, 'paid'))
  }
  const sums = sql`select name, sum(amount)::text as amount from shop_totals group by name order by name`
  expect(await getRows(db.execute(sums))).toEqual(await getRows(source.execute(sums)))
  const numbers = sql`select (select max(id)::int from order_events) as event, 
    (select max(receipt_number)::int from payments) as receipt`
  expect(await getRows(db.execute(numbers))).toEqual(await getRows(source.execute(numbers)))

  await expect(moveToPostgres({ source, url, migrations, onTable: () => {} })).rejects.toThrow('is not empty')
})

testOnPostgres(
  'rows that violate a constraint move, and the constraint stays for new rows alone',
  async () => {
    const source = await getRevenue()
    const [{ definition } = { definition: '' }] = await getRows<{ definition: string }>(
      source.execute(sql`select pg_get_constraintdef(oid) as "definition" from pg_constraint
      where conname = 'orders_delivered'`),
    )
    await source.execute(sql`alter table orders drop constraint orders_delivered`)
    await source.execute(sql`update orders set delivered = quantity + 5 where line = 0`)
    const again = sql.raw(`alter table orders add constraint orders_delivered ${definition} not valid`)
    await source.execute(again)
    const url = await createEmptyDatabase()
    await moveToPostgres({ source, url, migrations, onTable: () => {} })
    const warnings: string[] = []
    const onWarning = (warning: string) => warnings.push(warning)
    const { db, close } = await openPostgres({ url, migrations, onError, onWarning })
    onTestFinished(close)
    expect(await everything(db)).toEqual(await everything(source))
    expect(warnings).toEqual([expect.stringContaining('orders_delivered')])
    await expect(db.execute(sql`update orders set delivered = -1`)).rejects.toThrow()
  },
)

testOnPostgres(
  'what cannot arrive as it was leaves nothing behind, and the next try finds it empty',
  async () => {
    const source = await getRevenue()
    const url = await createEmptyDatabase()
    await source.execute(sql`alter table refunds drop constraint refunds_order_id_orders_id_fk`)
    const [{ id } = { id: '' }] = await getRows<{ id: string }>(
      source.execute(sql`
    update refunds set order_id = gen_random_uuid() where id = (select min(id::text)::uuid from refunds) returning id`),
    )
    expect(id).not.toBe('')
    await expect(moveToPostgres({ source, url, migrations, onTable: () => {} })).rejects.toThrow()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(`select 1 from pg_tables where schemaname in ('public', 'drizzle')`)
    await client.end()
    expect(rows).toEqual([])
    await source.execute(sql`update refunds set order_id = null where id = ${id}`)
    await moveToPostgres({ source, url, migrations, onTable: () => {} })
  },
)
