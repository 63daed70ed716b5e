// @module-tag both-engines
import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { pageViews } from '../shop/analytics/tables.ts'
import { placeOrder } from '../shop/checkout/place-order.ts'
import { newId } from '../shop/id.ts'
import { orders } from '../shop/orders/tables.ts'
import { recordPaymentEvent } from '../shop/payments/record-payment-event.ts'
import { paymentEvents, payments } from '../shop/payments/tables.ts'
import type { Db } from '../shop/services.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { buildCheckout, buildPaymentSnapshot, createCustomer } from '../tests/support/orders/checkouts.ts'
import { getRows } from './move/list-tables.ts'
import * as schema from './schema.ts'
import { getDatabaseError, listUnvalidatedConstraints } from './validate-constraints.ts'

const TABLES = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable))

/** Columns named after an id that reference no table. The column definition or decision 033 gives each reason. */
const NO_FOREIGN_KEY = [
  'audit_log.actor_id',
  'audit_log.api_key_id',
  'conversation_messages.author_id',
  'conversation_messages.email_id',
  'conversations.assignee_id',
  'conversations.user_id',
  // The case refers to the run: a second foreign key would be a cycle.
  'delivery_runs.case_id',
  'demo_sessions.payment_id',
  'emails.conversation_id',
  'emails.user_id',
  // Retention deletes conversations.
  'offers.conversation_id',
  // A refund refers to an issue: a second foreign key would be a cycle.
  'payment_issues.refund_id',
  'translation_changes.batch_id',
  'translation_changes.user_id',
]

const CHECKS = sql`
  select conname as "name", pg_get_constraintdef(c.oid) as "definition"
  from pg_constraint c join pg_class on pg_class.oid = conrelid
  where contype = 'c' and connamespace = current_schema()::regnamespace`

/** Renders the CHECK constraints of the schema as PostgreSQL prints them. */
async function listSchemaChecks(db: Db): Promise<Map<string, string>> {
  const dialect = new PgDialect()
  return db.transaction(async (tx) => {
    await tx.execute(sql`create schema code`)
    for (const table of TABLES) {
      const name = sql.identifier(getTableName(table))
      await tx.execute(sql`set local search_path = code, public`)
      await tx.execute(sql`create table ${name} (like public.${name})`)
      for (const { name: check, value } of getTableConfig(table).checks) {
        const condition = sql.raw(dialect.sqlToQuery(value).sql)
        await tx.execute(
          sql`alter table ${name} add constraint ${sql.identifier(check)} check (${condition})`,
        )
      }
    }
    const checks = await parseChecks(tx, 'code')
    await tx.execute(sql`drop schema code cascade`)
    return checks
  })
}

async function parseChecks(db: Db, schemaName: string): Promise<Map<string, string>> {
  await db.execute(sql`set search_path = ${sql.identifier(schemaName)}, public`)
  const rows = await getRows<{ name: string; definition: string }>(db.execute(CHECKS))
  await db.execute(sql`set search_path = public`)
  return new Map(rows.map(({ name, definition }) => [name, definition.replace(' NOT VALID', '')]))
}

describe('database constraints', () => {
  test('match the schema, including the lists of values', async () => {
    const { db } = await createTestDatabase()
    const inDatabase = await db.transaction((tx) => parseChecks(tx, 'public'))
    expect(inDatabase.size).toBeGreaterThan(60)
    expect(Object.fromEntries([...inDatabase].sort())).toEqual(
      Object.fromEntries([...(await listSchemaChecks(db))].sort()),
    )
  })

  test('are all validated', async () => {
    const { db } = await createTestDatabase()
    expect(await listUnvalidatedConstraints(db)).toEqual([])
  })

  test('cover every column named after an id', async () => {
    const { db } = await createTestDatabase()
    const without = await getRows<{ column: string }>(
      db.execute(sql`
        select relname || '.' || attname as "column" from pg_attribute a join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attname like '%\_id'
          and atttypid = 'uuid'::regtype and not attisdropped and not exists (
            select from pg_constraint where contype = 'f' and conrelid = c.oid and attnum = any(conkey))
        order by 1`),
    )
    expect(without.map(({ column }) => column)).toEqual(NO_FOREIGN_KEY)
  })

  test.each([
    sql`update orders set status = 'lost'`,
    sql`update orders set delivered = quantity + 1`,
    sql`update orders set delivered = -1`,
    sql`update orders set posts = '[]'`,
    sql`update orders set posts = jsonb_build_array('{}'::jsonb, jsonb_build_object('quantity', quantity, 'delivered', 1))`,
    sql`update orders set quantity = 0`,
    sql`update orders set units = 0`,
    sql`update orders set price = -1`,
    sql`update orders set payment_id = gen_random_uuid()`,
    sql`update order_events set kind = 'other'`,
    sql`update payments set status = 'paid'`,
    sql`update payments set method = 'cash'`,
    sql`update payments set provider = 'Stripe'`,
    sql`update payments set amount = -1`,
    sql`update payments set currency = 'gbp'`,
    sql`update payment_events set outcome = 'other'`,
    sql`update payment_events set payment_id = gen_random_uuid()`,
    sql`update users set role = 'guest'`,
    sql`insert into page_views (visit_id, path) values (gen_random_uuid(), '/')`,
  ])('reject %#: $queryChunks.0.value.0', async (statement) => {
    const { db } = await createTestDatabase()
    const payment = await placeOrder(db, buildCheckout(await createCustomer(db)))
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    const error = await db.transaction((tx) => tx.execute(statement)).catch((thrown: unknown) => thrown)
    expect(['23503', '23514']).toContain(getDatabaseError(error).code)
    expect(await db.select().from(pageViews)).toEqual([])
    const [order] = await db.select().from(orders)
    expect(order).toMatchObject({ paymentId: payment.id, status: 'pending' })
  })
})

test('stores a session without its payment id when the payment does not exist', async () => {
  const { db } = await createTestDatabase()
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const unknown = { ...buildPaymentSnapshot(payment, 'paid'), paymentId: newId(), sessionId: 'cs_other' }
  expect(await recordPaymentEvent(db, unknown)).toBe('unknown_payment')
  expect(await db.select().from(paymentEvents)).toMatchObject([
    { paymentId: null, sessionId: 'cs_other', outcome: 'unknown_payment' },
  ])
  const [untouched] = await db.select({ status: payments.status }).from(payments)
  expect(untouched).toEqual({ status: 'pending' })
})
