// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createRandom } from '../../tests/support/create-random.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  DESKTOP,
  listCounters,
  PHONE,
  recordTestViews,
  recountViews,
  TABLET,
} from '../../tests/support/page-views.ts'
import type { Db } from '../services.ts'
import { getAnalyticsReport } from './reports/get-analytics-report.ts'
import { normalizeDimension, rollUpDeltas, vacuumDeltas } from './roll-up-deltas.ts'
import { type AnalyticsDimension, analyticsDeltas, dailyAnalytics } from './tables.ts'

const MINUTE = 60_000

function visitorsOf(seed: number) {
  const chance = createRandom(seed)
  const one = <Item>(list: readonly Item[]) => list[Math.floor(chance() * list.length)]
  let time = Date.parse('2026-11-02T20:00:00Z')
  /** A random page view some time after the last one: often soon, sometimes half a day later. */
  return () => {
    time += chance() < 0.1 ? chance() * 720 * MINUTE : chance() * 12 * MINUTE
    const referrer = one([
      '',
      '',
      'https://bing.com',
      'https://t.co/x',
      'https://blog.example.com',
      'https://b.example',
    ])
    return {
      at: new Date(Math.floor(time)).toISOString(),
      address: `203.0.113.${Math.floor(chance() * 4)}`,
      userAgent: one([DESKTOP, PHONE, TABLET]),
      country: one(['FR', 'US', null]) ?? null,
      path: one(['/', '/', '/services', '/cart', '/orders/x', '/nothing']),
      referrer,
      utm: chance() < 0.2 ? { campaign: one(['may', 'june']) } : null,
    }
  }
}

test.each([1, 2, 3])('keeps the figures exact before, during and after a roll-up (%i)', async (seed) => {
  const { db } = await createTestDatabase()
  const next = visitorsOf(seed)
  const looks = (count: number) => Array.from({ length: count }, next)
  await recordTestViews(db, ...looks(60))
  expect(await listCounters(db)).toEqual(await recountViews(db))
  const [one, other] = await Promise.all([
    rollUpDeltas(db),
    rollUpDeltas(db),
    recordTestViews(db, ...looks(20)),
  ])
  expect(one + other).toBeGreaterThan(0)
  expect(await listCounters(db)).toEqual(await recountViews(db))
  while ((await rollUpDeltas(db)) > 0);
  await vacuumDeltas(db)
  expect(await db.$count(analyticsDeltas)).toBe(0)
  await normalizeDimension(db)
  expect(await listCounters(db)).toEqual(await recountViews(db))
  await recordTestViews(db, ...looks(20))
  await rollUpDeltas(db)
  expect(await listCounters(db)).toEqual(await recountViews(db))
})

function news(db: Db, day: string, dimension: AnalyticsDimension, names: { name: string; visits: number }[]) {
  return db
    .insert(analyticsDeltas)
    .values(names.map(({ name, visits }) => ({ day, dimension, key: name, visits })))
}

const named = (prefix: string, count: number, visits: number) =>
  Array.from({ length: count }, (_, place) => ({
    name: `${prefix}${String(place).padStart(4, '0')}`,
    visits,
  }))

const OVER = '2026-11-02'
const RANGE = { from: OVER, to: OVER }

test('keeps a hundred referrers and campaigns of a finished day and merges the others', async () => {
  const { db } = await createTestDatabase()
  const today = new Date().toISOString().slice(0, 10)
  await news(db, OVER, 'referrer', [...named('many', 60, 9), ...named('few', 60, 2)])
  await news(db, OVER, 'campaign', named('c', 100, 1))
  await news(db, OVER, 'page', named('/p', 120, 1))
  await news(db, today, 'referrer', named('now', 120, 1))
  while ((await rollUpDeltas(db)) > 0);
  expect(await normalizeDimension(db)).toBe(20)
  const { referrers, campaigns, pages } = await getAnalyticsReport(db, RANGE, 1_000)
  expect(referrers).toHaveLength(101)
  expect(referrers[1]).toMatchObject({ host: 'many0000', visits: 9 })
  expect(referrers.find(({ host }) => host === 'other')).toMatchObject({ visits: 40 })
  expect([campaigns, pages].map((list) => list.length)).toEqual([100, 0])
  expect((await getAnalyticsReport(db, { from: today, to: today }, 1_000)).referrers).toHaveLength(120)
  // A late delta of a merged key joins `other` the next time.
  await news(db, OVER, 'referrer', [{ name: 'few0050', visits: 1 }])
  await rollUpDeltas(db)
  expect(await normalizeDimension(db)).toBe(1)
  expect(await normalizeDimension(db)).toBe(0)
  const again = (await getAnalyticsReport(db, RANGE, 1_000)).referrers
  expect(again.find(({ host }) => host === 'other')).toMatchObject({ visits: 41 })
  expect(again.reduce((sum, { visits }) => sum + visits, 0)).toBe(60 * 9 + 60 * 2 + 1)
})

test('merges the discounts of a campaign with the campaign', async () => {
  const { db } = await createTestDatabase()
  const sale = (key: string) => [
    { day: OVER, dimension: 'campaign' as const, key, orders: 1, revenue: 900 },
    { day: OVER, dimension: 'campaign_discount' as const, key, orders: 1, revenue: 100 },
  ]
  await news(db, OVER, 'campaign', named('c', 99, 2))
  await db.insert(analyticsDeltas).values(['small', 'smaller', 'c0000'].flatMap(sale))
  await rollUpDeltas(db)
  await normalizeDimension(db)
  const { campaigns } = await getAnalyticsReport(db, RANGE, 1_000)
  const discounts = campaigns.filter(({ orders }) => orders > 0)
  expect(discounts.map(({ campaign, discount }) => [campaign, discount])).toEqual([
    ['c0000', 100],
    ['other', 100],
    ['small', 100],
  ])
})

test('counts referrers and campaigns above the daily limit as `other`', async () => {
  const { db } = await createTestDatabase()
  await news(db, OVER, 'campaign', named('big', 5, 3))
  await news(db, OVER, 'campaign', named('flood', 1_200, 1))
  await rollUpDeltas(db)
  expect(await db.$count(dailyAnalytics)).toBe(1_001)
  await news(db, OVER, 'campaign', [...named('more', 300, 1), { name: 'big0001', visits: 1 }])
  await rollUpDeltas(db)
  expect(await db.$count(dailyAnalytics)).toBe(1_001)
  const { campaigns } = await getAnalyticsReport(db, RANGE, 3)
  expect(campaigns.map(({ campaign, visits }) => ({ campaign, visits }))).toEqual([
    { campaign: 'other', visits: 205 + 300 },
    { campaign: 'big0001', visits: 4 },
    { campaign: 'big0000', visits: 3 },
  ])
})

test('counts once when processes roll up and merge concurrently', async () => {
  const { db } = await createTestDatabase()
  const rounds = 8
  for (let round = 0; round < rounds; round += 1) {
    await news(db, OVER, 'referrer', named('h', 150, 1))
    await news(db, OVER, 'referrer', named('h', 150, 1).reverse())
    await Promise.all([
      rollUpDeltas(db),
      normalizeDimension(db),
      rollUpDeltas(db),
      normalizeDimension(db),
      rollUpDeltas(db),
    ])
  }
  while ((await rollUpDeltas(db)) > 0);
  await normalizeDimension(db)
  const rows = await db
    .select({ key: dailyAnalytics.key, visits: dailyAnalytics.visits })
    .from(dailyAnalytics)
  expect(rows).toHaveLength(101)
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(rounds * 300)
})

test('vacuums the table of the processed deltas', async () => {
  const { db } = await createTestDatabase()
  await db.execute(sql`
    insert into ${analyticsDeltas} (day, dimension, key, views)
    select '2026-11-02', 'page', '/' || n % 10, 1 from generate_series(1, 45000) as n`)
  while ((await rollUpDeltas(db)) > 0);
  // Autovacuum may hold the table, which then is skipped until the next run; or it leaves little to clear.
  await expect
    .poll(async () => {
      await vacuumDeltas(db)
      const [size] = await db
        .select({ bytes: sql<number>`pg_relation_size('analytics_deltas')::int` })
        .from(sql`(select 1) as one`)
      return size?.bytes
    })
    .toBeLessThan(2_500_000)
  expect((await db.select().from(dailyAnalytics)).map(({ views }) => views)).toEqual(Array(10).fill(4_500))
})
