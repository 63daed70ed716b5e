import { eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAnalyticsReport } from '../../shop/analytics/reports/get-analytics-report.ts'
import { rollUpDeltas } from '../../shop/analytics/roll-up-deltas.ts'
import { dailyAnalytics, PAGE_VIEW_RETENTION_DAYS, pageViews, visits } from '../../shop/analytics/tables.ts'
import { DAY_MS } from '../../shop/durations.ts'
import { payments } from '../../shop/payments/tables.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { listCounters, recountViews } from '../../tests/support/page-views.ts'
import { createDemoData } from './create-demo-data.ts'

test('creates three years of visits whose totals equal the counted rows', async () => {
  const { db } = await createTestDatabase()
  await createDemoData(db, { orders: 50, views: 2_000, keepAllViews: true, passwordHash: 'x' })
  const counted = (await listCounters(db)).filter(({ dimension }) => dimension !== 'bot')
  expect(counted).toEqual(await recountViews(db))
  expect(Math.abs((await db.$count(pageViews)) - 2_000)).toBeLessThan(300)
  expect(await db.$count(visits, gt(visits.lastAt, sql`now()`))).toBe(0)
  while ((await rollUpDeltas(db)) > 0);
  expect((await listCounters(db)).filter(({ dimension }) => dimension !== 'bot')).toEqual(counted)
})

test('keeps single visits only for the retention period and gives every order an origin', async () => {
  const { db } = await createTestDatabase()
  await createDemoData(db, { orders: 600, passwordHash: 'x' })
  const old = sql`now() - make_interval(days => ${PAGE_VIEW_RETENTION_DAYS + 1})`
  expect(await db.$count(visits, lt(visits.startedAt, old))).toBe(0)
  expect(await db.$count(visits)).toBeGreaterThan(10)
  expect(await db.$count(payments, eq(payments.source, 'search'))).toBeGreaterThan(50)
  while ((await rollUpDeltas(db)) > 0);
  const dimensions = await db.selectDistinct({ dimension: dailyAnalytics.dimension }).from(dailyAnalytics)
  expect(dimensions).toHaveLength(9)
  const today = new Date().toISOString().slice(0, 10)
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const report = await getAnalyticsReport(db, { from: dayAgo(730), to: today })
  expect(report.sources.map(({ source }) => source).sort()).toEqual([
    'campaign',
    'direct',
    'email',
    'referral',
    'search',
    'social',
  ])
  expect(report.current.bounceRate).toBeGreaterThan(35)
  const [paid] = await db
    .select({ orders: sql<number>`count(*)::int` })
    .from(payments)
    .where(isNotNull(payments.paidAt))
  // Orders and payments are equally many; the report range is shorter than the three years.
  const all = await db
    .select({ orders: sql<number>`sum(orders)::int` })
    .from(dailyAnalytics)
    .where(eq(dailyAnalytics.dimension, 'source'))
  expect(all).toEqual([paid])
  expect(report.current.orders).toBeGreaterThan(300)
})
