import { eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '../../shop/payments/tables.ts'
import { mergeNews } from '../../shop/traffic/merge-news.ts'
import { readAnalytics } from '../../shop/traffic/read-analytics.ts'
import { pageViews, RAW_VIEWS_KEPT_DAYS, trafficDays, visits } from '../../shop/traffic/tables.ts'
import { freshDatabase } from '../../tests/database.ts'
import { countedAfresh, figures } from '../../tests/visits.ts'
import { fillDemo } from './fill-demo.ts'

test('three years of visits, whose figures are what counting says', async () => {
  const { db } = await freshDatabase()
  await fillDemo(db, { orders: 50, views: 2_000, everyView: true, passwordHash: 'x' })
  const counted = (await figures(db)).filter(({ kind }) => kind !== 'bot')
  expect(counted).toEqual(await countedAfresh(db))
  expect(Math.abs((await db.$count(pageViews)) - 2_000)).toBeLessThan(300)
  expect(await db.$count(visits, gt(visits.lastAt, sql`now()`))).toBe(0)
  while ((await mergeNews(db)) > 0);
  expect((await figures(db)).filter(({ kind }) => kind !== 'bot')).toEqual(counted)
})

test('only what a shop keeps is there one by one, and every order has come from somewhere or nowhere known', async () => {
  const { db } = await freshDatabase()
  await fillDemo(db, { orders: 600, passwordHash: 'x' })
  const old = sql`now() - make_interval(days => ${RAW_VIEWS_KEPT_DAYS + 1})`
  expect(await db.$count(visits, lt(visits.startedAt, old))).toBe(0)
  expect(await db.$count(visits)).toBeGreaterThan(10)
  expect(await db.$count(payments, eq(payments.source, 'search'))).toBeGreaterThan(50)
  while ((await mergeNews(db)) > 0);
  const kinds = await db.selectDistinct({ kind: trafficDays.kind }).from(trafficDays)
  expect(kinds).toHaveLength(8)
  const today = new Date().toISOString().slice(0, 10)
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const read = await readAnalytics(db, { from: dayAgo(730), to: today })
  expect(read.sources.map(({ source }) => source).sort()).toEqual([
    'campaign',
    'direct',
    'email',
    'referral',
    'search',
    'social',
  ])
  expect(read.now.bounceRate).toBeGreaterThan(35)
  const [paid] = await db
    .select({ orders: sql<number>`count(*)::int` })
    .from(payments)
    .where(isNotNull(payments.paidAt))
  // As many orders as payments: a year and more of three is not in the range.
  const all = await db
    .select({ orders: sql<number>`sum(orders)::int` })
    .from(trafficDays)
    .where(eq(trafficDays.kind, 'source'))
  expect(all).toEqual([paid])
  expect(read.now.orders).toBeGreaterThan(300)
})
