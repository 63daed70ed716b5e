// @module-tag both-engines
import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { processMetrics } from '../observability/metrics.ts'
import { sessions, users } from '../shop/accounts/tables.ts'
import { cases } from '../shop/cases/tables.ts'
import { placeOrder } from '../shop/checkout/place-order.ts'
import { DAY_MS } from '../shop/durations.ts'
import { getFirstIdAt, newId } from '../shop/id.ts'
import { visitorPreferences } from '../shop/localization/tables.ts'
import { orderEvents, orders } from '../shop/orders/tables.ts'
import { deleteExpiredLinks } from '../shop/outbox/send-due-emails.ts'
import { emails } from '../shop/outbox/tables.ts'
import { disputes } from '../shop/payments/disputes/tables.ts'
import { paymentIssues } from '../shop/payments/issues/tables.ts'
import { refunds } from '../shop/payments/refunds/tables.ts'
import { deleteOldEmails } from '../shop/privacy/retention/list-retention-steps.ts'
import { promotionUses } from '../shop/promotions/tables.ts'
import { DEFAULT_POLICY } from '../shop/settings/policy.ts'
import { countRowsRead } from '../tests/support/count-rows-read.ts'
import { buildCheckout, createCustomer } from '../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../tests/support/orders/create-test-promotion.ts'
import { openTestShop, type TestShop } from '../tests/support/shops/open-test-shop.ts'
import { applyRetention, runRetentionSteps } from './apply-retention.ts'

const YEAR_MS = 365 * DAY_MS

const { signal } = new AbortController()

const run = ({ runtime }: TestShop) => applyRetention(runtime, signal)

async function isErased({ db }: TestShop, id: string): Promise<boolean> {
  const [user] = await db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, id))
  return user?.erasedAt !== null
}

/** Inserts accounts that have been inactive for three years. */
async function addInactiveUsers({ db }: TestShop, count: number) {
  const added = Array.from({ length: count }, (_, place) => ({
    id: newId(),
    name: 'Ann',
    email: `unused-${place}@example.com`,
    passwordHash: '-',
    role: 'user' as const,
    lang: 'en' as const,
    lastSeenAt: sql`now() - interval '3 years'`,
  }))
  return db.insert(users).values(added).returning({ id: users.id })
}

/** Returns the counters of a retention step. */
async function countRows(step: string): Promise<{ removed: number; failed: number }> {
  const text = await processMetrics.metrics()
  const count = (outcome: string) =>
    Number(
      text.split(`shop_retention_rows_total{step="${step}",outcome="${outcome}"} `)[1]?.split('\n')[0] ?? 0,
    )
  return { removed: count('removed'), failed: count('failed') }
}

test('removes every row past its retention period in one run', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const { id } = await shop.signIn()
  await db.execute(sql`insert into sessions (token_hash, user_id, expires_at)
    select 'over-' || n, ${id}::uuid, now() - interval '2 days' from generate_series(1, 2500) as n`)
  await addInactiveUsers(shop, 250)
  await run(shop)
  expect(await db.$count(sessions)).toBe(1)
  expect(await db.$count(emails, eq(emails.kind, 'account_inactive'))).toBe(250)
  expect(shop.logged.filter((line) => line.includes('"told":250,"sessions":2500'))).toHaveLength(1)
})

test('logs and counts an account that cannot be erased and erases the others', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const [stuck, ...others] = (await addInactiveUsers(shop, 4)).map(({ id }) => id)
  await run(shop)
  const then = sql`now() - interval '31 days'`
  await db.update(users).set({ inactivityNoticeAt: then }).where(isNotNull(users.inactivityNoticeAt))
  await db.update(emails).set({ createdAt: then, sentAt: then })
  // Occupies the address that erasure would assign.
  await db.insert(users).values({
    id: newId(),
    name: 'In the way',
    email: `erased-${stuck}@erased.invalid`,
    passwordHash: '-',
    role: 'user',
    lang: 'en',
  })
  await db.insert(visitorPreferences).values({ sessionId: 'old', updatedAt: sql`now() - interval '2 years'` })
  const before = await countRows('erased')
  await expect(run(shop)).rejects.toThrow('retention failed for: erased')
  expect(await Promise.all(others.map((id) => isErased(shop, id)))).toEqual([true, true, true])
  expect(await isErased(shop, stuck ?? '')).toBe(false)
  expect(await db.$count(visitorPreferences)).toBe(0)
  const after = await countRows('erased')
  expect(after.removed - before.removed).toBe(3)
  expect(after.failed - before.failed).toBe(1)
  const lines = shop.logged.filter((line) => line.includes('row kept beyond its retention period'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"row":"${stuck}"`)
})

test('logs and counts a failing step and runs the following steps', async () => {
  const shop = await openTestShop()
  const failing = {
    name: 'broken',
    batchSize: 10,
    list: () => Promise.reject(new Error('no such column')),
    apply: () => Promise.resolve(0),
  }
  const rows = ['a', 'b']
  const working = {
    name: 'working',
    batchSize: 10,
    list: async () => [...rows],
    apply: async () => rows.splice(0).length,
  }
  await expect(runRetentionSteps(shop.runtime, [failing, working], signal)).rejects.toThrow(
    'retention failed for: broken',
  )
  expect(rows).toEqual([])
  const metrics = await processMetrics.metrics()
  expect(metrics).toContain('shop_retention_runs_total{step="broken",outcome="failed"} 1\n')
  expect(await countRows('working')).toEqual({ removed: 2, failed: 0 })
  expect(shop.logged.join('')).toMatch(/"step":"broken".*retention step failed/)
})

test('keeps the person of an old order until its last refund, dispute and case are as old and nothing is owed', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const customer = await createCustomer(db)
  const { id: paymentId } = await placeOrder(db, buildCheckout(customer))
  const then = sql`now() - interval '8 years'`
  const orderId = getFirstIdAt(Date.now() - 8 * YEAR_MS)
  await db.delete(orderEvents)
  await db
    .update(orders)
    .set({ id: orderId, createdAt: then, paidAt: then, status: 'completed', endedAt: then })
  const id = newId()
  const money = { id, paymentId, provider: 'demo', chargeId: 'ch_1', amount: 100, currency: 'GBP' } as const
  const keepsPerson = async () => {
    await run(shop)
    return (await db.select().from(orders))[0]?.tiktokUsername !== ''
  }
  await db.insert(refunds).values({ ...money, status: 'succeeded', settledAt: then })
  expect(await keepsPerson()).toBe(true)
  await db.update(refunds).set({ createdAt: then })

  await db.insert(disputes).values({ ...money, sessionId: 's', providerDisputeId: 'd', stateSince: then })
  expect(await keepsPerson()).toBe(true)
  await db.update(disputes).set({ state: 'lost', closedAt: then, stateSince: sql`now()` })
  expect(await keepsPerson()).toBe(true)
  await db.update(disputes).set({ stateSince: then })

  const opened = { kind: 'quality', state: 'open', lang: 'en', proposedRemedy: 'none', dueAt: then } as const
  await db.insert(cases).values({ id, orderId, userId: customer.id, ...opened, createdAt: then })
  expect(await keepsPerson()).toBe(true)
  await db.update(cases).set({ state: 'refused', decidedAt: then, endedAt: sql`now()` })
  expect(await keepsPerson()).toBe(true)
  await db.update(cases).set({ endedAt: then })

  await db.insert(paymentIssues).values({ ...money, sessionId: 's', kind: 'second_payment' })
  expect(await keepsPerson()).toBe(true)
  await db.update(paymentIssues).set({ resolvedAt: then })
  expect(await keepsPerson()).toBe(false)
})

test('removes the email from the promotion uses of old orders and keeps the figures', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const user = await createCustomer(db)
  await createTestPromotion(db)
  const { id: paymentId } = await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
  const [placed] = await db.select().from(promotionUses)
  expect(placed).toMatchObject({ paymentId, email: user.email })
  const oldId = getFirstIdAt(Date.now() - 8 * YEAR_MS)
  await db.delete(orderEvents)
  await db.update(orders).set({ id: oldId, createdAt: sql`now() - interval '8 years'` })
  await run(shop)
  expect(await db.select().from(promotionUses)).toEqual([{ ...placed, email: null }])
})

test('deletes emails after the retention period of orders, and unsent ones thirty days after they expire', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const ago = (text: string) => sql<Date>`now() - ${sql.raw(`interval '${text}'`)}`
  const data = { name: 'Ann', link: '' }
  const mail = { userId: null, toAddress: 'ann@example.com', lang: 'en', data, priority: 1 } as const
  const add = (subject: string, more: object = {}, id = newId()) =>
    db.insert(emails).values({ ...mail, id, kind: 'reset_link', data: { ...data, name: subject }, ...more })
  await add('old', { sentAt: ago('8 years') }, getFirstIdAt(Date.now() - 8 * YEAR_MS))
  await add('emptied', { toAddress: 'erased@erased.invalid' }, getFirstIdAt(Date.now() - 9 * YEAR_MS))
  await add('young', { sentAt: ago('6 years') }, getFirstIdAt(Date.now() - 6 * YEAR_MS))
  await add('expired long ago', { expiresAt: ago('31 days') })
  await add('expired', { expiresAt: ago('29 days') })
  await add('sent', { sentAt: ago('90 days'), expiresAt: ago('90 days') })
  await add('without end')
  await run(shop)
  const left = await db.select({ data: emails.data }).from(emails)
  expect(left.map((row) => (row.data as typeof data).name).sort()).toEqual([
    ...['expired', 'sent', 'without end', 'young'],
  ])
})

test('finds expired emails without reading the others', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`insert into emails (id, kind, to_address, lang, data, priority, sent_at, expires_at)
    select gen_random_uuid(), 'welcome', n || '@example.com', 'en', '{}', 1, now(), now() from generate_series(1, 2000) as n`)
  await db.execute(sql`analyze emails`)
  const read = await countRowsRead(db, 'emails', async (tx) => {
    for (const step of deleteOldEmails(DEFAULT_POLICY)) await step.list(tx, 1_000, [])
    await deleteExpiredLinks(tx)
  })
  // Reading every email once would be 2,000.
  expect(read).toBeLessThan(1_000)
})
