import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { getRows, listTables } from '../../db/move/list-tables.ts'
import * as schema from '../../db/schema.ts'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { addPurchase } from '../../tests/support/orders/add-purchase.ts'
import { createCustomer } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion, getPromotionUses } from '../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { createDemoServices } from '../../tests/support/shops/open-test-shop.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { toUserActor } from '../actor.ts'
import { auditLog } from '../audit/tables.ts'
import { newId } from '../id.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { emails } from '../outbox/tables.ts'
import { documents } from '../payments/documents/tables.ts'
import { taxEntries } from '../payments/taxes/tables.ts'
import type { Db } from '../services.ts'
import { fileDeletions } from '../uploads/tables.ts'
import { webhookEndpoints } from '../webhooks/tables.ts'
import { buildPurchaseConditions } from './purchase-rows.ts'
import { countTrialOrders, removeTrialOrders } from './remove-trial-orders.ts'

/** Tables that change with a removal on purpose, besides the rows that it deletes. */
const RECORDS = ['audit_log', 'content_version', 'file_deletions', 'number_series']

/** Tables whose rows stay without their payment. */
const DETACHED = ['offers', 'provider_problems']

async function openShop() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const promotion = await createTestPromotion(db, { maxUses: 10 })
  await db.insert(webhookEndpoints).values({
    id: newId(),
    url: 'https://receiver.example',
    events: ['order.paid', 'refund.succeeded', 'payment.disputed'],
  })
  const [customer, staff] = [
    await createCustomer(db),
    await createTestUser(db, { name: 'Amin', email: 'amin@example.com', role: 'admin' }),
  ]
  const { paymentProviders: demo, deleteDemoSessions } = createDemoServices(db)
  const add = async (isTrial: boolean) => {
    const [provider = at.provider] = isTrial ? demo : []
    return addPurchase(db, {
      customer,
      staff,
      provider: { ...provider, isTrial },
      paths: PAGE_PATHS,
      promotionCode: 'SUMMER',
    })
  }
  const remove = () => removeTrialOrders(db, { actor: toUserActor(staff.id), deleteDemoSessions })
  return { db, promotion, staff, add, remove }
}

/** Returns all rows of the shop by table. */
async function readShop(db: Db): Promise<Map<string, string[]>> {
  const shop = new Map<string, string[]>()
  for (const { name } of await listTables(db)) {
    const rows = db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} as t`)
    shop.set(name, (await getRows<{ row: string }>(rows)).map(({ row }) => row).sort())
  }
  return shop
}

const namesOf = (tables: Iterable<PgTable>) => [...tables].map((table) => getTableConfig(table).name)

const PURCHASE_TABLES = [
  ...buildPurchaseConditions({ isPayment: () => sql`true`, isOrder: () => sql`true` }).keys(),
]

describe('removeTrialOrders', () => {
  test('leaves exactly the real order with everything that belongs to it', async () => {
    const { db, promotion, add, remove } = await openShop()
    await add(false)
    const before = await readShop(db)
    const { paymentId } = await add(true)
    const withTrial = await readShop(db)
    const isFilled = (name: string) => (withTrial.get(name)?.length ?? 0) > (before.get(name)?.length ?? 0)
    const filled = [
      ...namesOf(PURCHASE_TABLES),
      'emails',
      'webhook_messages',
      'notification_events',
      'webhook_events',
      'demo_sessions',
    ]
    expect(filled.filter((name) => !isFilled(name)).sort()).toEqual(['payment_taxes', 'tax_entries'])

    expect(await remove()).toEqual({ removed: 1, left: 0 })
    const after = await readShop(db)
    const changed = [...after.keys()].filter(
      (name) => JSON.stringify(after.get(name)) !== JSON.stringify(before.get(name)),
    )
    expect(changed.sort()).toEqual([...RECORDS, ...DETACHED].sort())
    // The offer can be accepted again, and the problem of the provider stays listed.
    const detached = DETACHED.flatMap((name) =>
      (after.get(name) ?? []).filter((row) => !before.get(name)?.includes(row)),
    )
    expect(detached.map((row) => JSON.parse(row).payment_id)).toEqual([null, null])
    expect([...after.values()].flat().join()).not.toContain(paymentId)
    expect(await db.$count(fileDeletions)).toBe(3)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['redeemed'], useCount: 1 })
  })

  test('takes the orders out of summaries and messages for staff that are still to be sent', async () => {
    const { db, staff, add, remove } = await openShop()
    const { orderId } = await add(true)
    const summarize = (...orderIds: string[]) =>
      queueEmail(db, {
        kind: 'staff_summary',
        userId: staff.id,
        toAddress: staff.email,
        lang: 'en',
        data: {
          name: staff.name,
          items: orderIds.map((id) => ({
            kind: 'late_order',
            data: { orderId: id, packageName: 'Likes', step: 'start' },
          })),
          total: orderIds.length,
        },
      })
    const other = newId()
    await summarize(orderId)
    await summarize(other, orderId)
    await remove()
    const kept = await db.select({ data: emails.data }).from(emails).where(eq(emails.kind, 'staff_summary'))
    expect(kept).toMatchObject([{ data: { items: [{ data: { orderId: other } }], total: 1 } }])
  })

  test('records the number of orders in the activity log', async () => {
    const { db, staff, add, remove } = await openShop()
    await add(true)
    await add(true)
    await remove()
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'order.trial_removed'))
    expect(entry).toMatchObject({ actorId: staff.id, after: { orders: 2 } })
    expect(await countTrialOrders(db)).toBe(0)
    expect(await remove()).toEqual({ removed: 0, left: 0 })
  })

  test('keeps the numbers of real receipts without a gap', async () => {
    const { db, add, remove } = await openShop()
    for (const isTrial of [true, false, true, false]) await add(isTrial)
    const listNumbers = async () => {
      const all = await db.select().from(documents).orderBy(documents.series, documents.number)
      const bySeries = Map.groupBy(all, ({ series }) => series.split('-')[0] ?? '')
      return Object.fromEntries(
        [...bySeries].map(([series, rows]) => [series, rows.map(({ number }) => number)]),
      )
    }
    const real = { C: [1, 2, 3, 4, 5, 6], R: [1, 2] }
    expect(await listNumbers()).toEqual({ ...real, TRIAL: [1, 2, 3, 4, 5, 6, 7, 8] })
    expect(await db.$count(taxEntries, eq(taxEntries.kind, 'sale'))).toBe(2)
    await remove()
    expect(await listNumbers()).toEqual(real)
  })
})

test('lists every table with a foreign key to purchases', () => {
  const names = namesOf(PURCHASE_TABLES)
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  const referring = tables.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) =>
      names.includes(getTableConfig(key.reference().foreignTable).name),
    ),
  )
  expect(
    namesOf(referring)
      .filter((name) => !names.includes(name))
      .sort(),
  ).toEqual(DETACHED)
})
