import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { getStats } from '../../shop/admin/dashboard/get-stats.ts'
import { isCurrentRevision, offerState } from '../../shop/custom-offers/current-offer.ts'
import { offerRevisions, offers } from '../../shop/custom-offers/tables.ts'
import { orderBriefs } from '../../shop/orders/brief/tables.ts'
import { orderEvents, orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { numberSeries } from '../../shop/payments/documents/tables.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { getTaxReconciliation } from '../../shop/payments/taxes/tax-report.ts'
import { getReviewSummary } from '../../shop/reviews/get-review-summary.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { createDemoData, hasOrders } from './create-demo-data.ts'

const sum = (column: typeof payments.amount | typeof refunds.amount) =>
  sql<number>`coalesce(sum(${column}), 0)::int`

test('creates a shop whose rows are ordered by time and whose documents and totals are correct', async () => {
  const { db } = await createTestDatabase()
  expect(await hasOrders(db)).toBe(false)
  expect(await createDemoData(db, { orders: 3_000, passwordHash: 'x' })).toEqual({
    orders: 3_000,
    users: 375,
  })
  expect(await hasOrders(db)).toBe(true)
  // With the author of the offers.
  expect(await db.$count(users)).toBe(376)
  expect(await db.$count(orders)).toBe(3_000)
  const bought = await db
    .select({ order: orders, payment: payments, user: users })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.id))
  expect(bought).toHaveLength(3_000)
  // The id contains the creation time, like the ids the shop generates.
  for (const { order, payment, user } of bought) {
    expect(order.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-9/)
    expect(Number.parseInt(order.id.replace('-', '').slice(0, 12), 16)).toBe(
      Math.floor(order.createdAt.getTime()),
    )
    expect(user.createdAt <= order.createdAt).toBe(true)
    expect(payment.userId).toBe(user.id)
    expect(payment.amount).toBe(order.price)
    expect(order.paidAt).toEqual(payment.paidAt)
    // Placed in the language of the customer, as the texts of the package name it.
    if (user.lang === 'ar') expect(order.packageName).toMatch(/[\u0600-\u06ff]/)
    if (order.startedAt) expect(order.startedAt <= (order.endedAt ?? new Date())).toBe(true)
  }
  expect(await getReviewSummary(db)).toMatchObject({ count: 50, average: 4.8 })
  const completed = bought.filter(({ order }) => order.status === 'completed')
  expect(completed.length).toBeGreaterThan(2_600)
  const lately = Date.now() - 4 * 24 * 3_600_000
  const open = bought.filter(({ order }) => order.status === 'processing')
  expect(open.length).toBeGreaterThan(0)
  expect(open.every(({ order }) => order.createdAt.getTime() > lately)).toBe(true)

  const paid = bought.filter(({ payment }) => payment.paidAt)
  expect(paid.map(({ payment }) => payment.receiptNumber).sort((a, b) => Number(a) - Number(b))).toEqual(
    paid.map((_, index) => index + 1),
  )
  expect(await db.select().from(numberSeries)).toContainEqual({
    series: `R-${new Date().getUTCFullYear()}`,
    last: paid.length,
  })
  const [taken] = await db
    .select({ pence: sum(payments.amount) })
    .from(payments)
    .where(sql`${payments.paidAt} is not null`)
  const [back] = await db.select({ pence: sum(refunds.amount) }).from(refunds)
  expect(back?.pence).toBeGreaterThan(0)
  const stats = await getStats(db)
  expect(stats).toMatchObject({
    users: 376,
    orders: 3_000,
    completedOrders: completed.length,
    revenue: (taken?.pence ?? 0) - (back?.pence ?? 0),
  })
  const {
    sales,
    refunds: credited,
    unrecorded,
  } = await getTaxReconciliation(db, {
    from: '2000-01-01',
    to: '2100-01-01',
  })
  expect(unrecorded.count).toBe(0)
  expect(sales.ledger).toBe(sales.payments)
  expect(credited).toEqual({ ledger: back?.pence, documents: back?.pence })
  const silent = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(isNull(orderEvents.id))
  expect(await silent).toEqual([])
  const refunded = and(eq(payments.status, 'refunded'), isNull(refunds.id))
  const without = db
    .select()
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(refunded)
  expect(await without).toEqual([])

  const briefs = await db
    .select({ state: orders.briefState, status: orders.status, answers: orderBriefs.answers })
    .from(orderBriefs)
    .innerJoin(orders, eq(orders.id, orderBriefs.orderId))
  expect(briefs.length).toBeGreaterThan(100)
  for (const { state, answers } of briefs) expect('topic' in answers).toBe(state === 'answered')
  expect(
    briefs.filter(({ status }) => status === 'completed').every(({ state }) => state === 'answered'),
  ).toBe(true)
  const offered = await db
    .select({ state: offerState })
    .from(offers)
    .innerJoin(offerRevisions, isCurrentRevision)
  expect(offered.map(({ state }) => state).sort()).toEqual(['expired', 'open', 'paid', 'withdrawn'])
  // Sample people get no emails.
  expect(await db.$count(emails)).toBe(0)

  await createDemoData(db, { orders: 100, passwordHash: 'x' })
  expect(await getStats(db)).toMatchObject({ users: 389, orders: 3_100 })
})
