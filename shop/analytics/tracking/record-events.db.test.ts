// @module-tag both-engines
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildPageView,
  GOOGLEBOT,
  listCounters,
  PHONE,
  recordTestViews,
  TABLET,
} from '../../../tests/support/page-views.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { getAnalyticsReport } from '../reports/get-analytics-report.ts'
import { analyticsDeltas, pageViews, visitorSalts, visits } from '../tables.ts'
import { deleteExpiredSalts } from './hash-visitor.ts'
import { getOrderAttribution, recordPageView } from './record-events.ts'

const GOOGLE = 'https://www.google.com/'
const INSTAGRAM = 'https://l.instagram.com/?u=x'
const BLOG = 'https://blog.example.com/growth'
const SPRING = { source: 'partner', medium: 'cpc', campaign: 'Spring' }

/** Monday the 2nd to Sunday the 8th of November 2026. */
const WEEK = { from: '2026-11-02', to: '2026-11-08' }

test('counts a scripted week as computed by hand', async () => {
  const { db } = await createTestDatabase()
  const day = (date: number, time: string) => `2026-11-0${date}T${time}Z`
  const anna = { address: '203.0.113.10', country: 'FR' }
  const ben = { address: '203.0.113.11', country: 'US', userAgent: PHONE }
  const cora = { address: '203.0.113.12', country: null, userAgent: TABLET }
  const dan = { address: '203.0.113.13', country: 'FR' }
  await recordTestViews(
    db,
    // Visit 1, the Sunday before: one view, a bounce. It counts for the previous week.
    { ...anna, at: '2026-11-01T12:00:00Z' },
    // Visit 2, Monday: from Google, 3 views with 29 minutes between two: 10 s + 1,740 s = 1,750 s. Anna is a
    // new visitor of the day.
    { ...anna, at: day(2, '09:00:00'), referrer: GOOGLE },
    { ...anna, at: day(2, '09:00:10'), path: '/services', referrer: 'https://shop.test/' },
    { ...anna, at: day(2, '09:29:10'), path: '/cart' },
    // Visit 3, Monday, 31 minutes later, so a new visit of the same visitor: a direct bounce.
    { ...anna, at: day(2, '10:00:10'), path: '/' },
    // A bot on two pages, and staff screens: no page views.
    { address: '66.249.66.1', userAgent: GOOGLEBOT, at: day(2, '11:00:00') },
    { address: '66.249.66.1', userAgent: GOOGLEBOT, at: day(2, '11:00:01'), path: '/faq' },
    { ...dan, at: day(2, '12:00:00'), path: '/admin/orders' },
    // Visit 4, from Tuesday past midnight into Wednesday: from Instagram, by phone, 23:50:00 to 00:15:00 =
    // 1,500 s, 3 views, all on Tuesday.
    { ...ben, at: day(3, '23:50:00'), referrer: INSTAGRAM, path: '/services?from=story' },
    { ...ben, at: day(3, '23:59:59'), path: '/checkout' },
    { ...ben, at: day(4, '00:15:00'), path: '/orders/019a0000-0000-7000-8000-000000000000' },
    // Visit 5, Wednesday: Ben returns as a new visitor of the day. A direct bounce.
    { ...ben, at: day(4, '08:00:00') },
    // Visit 6, Wednesday: a campaign, on a tablet, without a country; 2 views, 90 s.
    { ...cora, at: day(4, '15:00:00'), referrer: BLOG, utm: SPRING },
    { ...cora, at: day(4, '15:01:30'), path: '/services/' },
    // Visit 7, Saturday: the same campaign, Dan; an unknown path counts as other. A bounce.
    { ...dan, at: day(7, '10:00:00'), path: '/wp-login.php', utm: SPRING },
    // Visit 8, Sunday, the last second of the week: a bounce, from the blog.
    { ...dan, at: day(8, '23:59:59'), referrer: BLOG },
    // Visit 9, the following Monday.
    { ...dan, at: '2026-11-09T00:30:00Z' },
  )
  const report = await getAnalyticsReport(db, WEEK)
  expect(report.current).toEqual({
    // 2, 3, 4, 5, 6, 7, 8.
    visits: 7,
    // Monday Anna, Tuesday Ben, Wednesday Ben and Cora, Saturday Dan, Sunday Dan.
    visitors: 6,
    // 3 + 1 + 3 + 1 + 2 + 1 + 1.
    views: 12,
    // 3, 5, 7, 8 of seven: 57.14 %.
    bounceRate: 57.1,
    // (1,750 + 1,500 + 90) / 7 = 477.14.
    averageSeconds: 477,
    orders: 0,
    revenue: 0,
    discount: 0,
  })
  // The previous week: visit 1.
  const before = { visits: 1, visitors: 1, views: 1, bounceRate: 100, averageSeconds: 0 }
  expect(report.previous).toEqual({ ...before, orders: 0, revenue: 0, discount: 0 })
  const none = { orders: 0, revenue: 0, discount: 0 }
  expect(report.days).toEqual([
    { day: '2026-11-02', visits: 2, visitors: 1, views: 4, ...none },
    { day: '2026-11-03', visits: 1, visitors: 1, views: 3, ...none },
    { day: '2026-11-04', visits: 2, visitors: 2, views: 3, ...none },
    { day: '2026-11-05', visits: 0, visitors: 0, views: 0, ...none },
    { day: '2026-11-06', visits: 0, visitors: 0, views: 0, ...none },
    { day: '2026-11-07', visits: 1, visitors: 1, views: 1, ...none },
    { day: '2026-11-08', visits: 1, visitors: 1, views: 1, ...none },
  ])
  // Direct: 3 and 5. Campaign: 6 and 7. A seventh is 14.29 %.
  expect(report.sources).toEqual([
    { source: 'direct', visits: 2, percentage: 28.6 },
    { source: 'campaign', visits: 2, percentage: 28.6 },
    { source: 'search', visits: 1, percentage: 14.3 },
    { source: 'social', visits: 1, percentage: 14.3 },
    { source: 'referral', visits: 1, percentage: 14.3 },
  ])
  // Desktop: 2, 3, 7, 8. Phone: 4, 5. Tablet: 6.
  expect(report.devices).toEqual([
    { device: 'desktop', visits: 4, percentage: 57.1 },
    { device: 'mobile', visits: 2, percentage: 28.6 },
    { device: 'tablet', visits: 1, percentage: 14.3 },
  ])
  // France: 2, 3, 7, 8. United States: 4, 5.
  expect(report.countries).toEqual([
    { country: 'FR', visits: 4, percentage: 57.1 },
    { country: 'US', visits: 2, percentage: 28.6 },
    { country: 'unknown', visits: 1, percentage: 14.3 },
  ])
  // The blog: 6 and 8. Equal counts are sorted by views, then by name.
  expect(report.referrers).toEqual([
    { host: 'blog.example.com', visits: 2, percentage: 28.6 },
    { host: 'google.com', visits: 1, percentage: 14.3 },
    { host: 'l.instagram.com', visits: 1, percentage: 14.3 },
  ])
  expect(report.campaigns).toEqual([
    { campaign: 'spring', visits: 2, percentage: 28.6, orders: 0, revenue: 0, discount: 0 },
  ])
  expect(report.pages).toEqual([
    // Visits 2, 3, 5, 6, 8; the duration is known for 2 (10 s) and 6 (90 s).
    { page: '/', views: 5, averageSeconds: 50 },
    // Visits 2 (1,740 s), 4 (599 s), 6 (the last): 2,339 / 2 = 1,169.5.
    { page: '/services', views: 3, averageSeconds: 1_170 },
    // Visit 2, its last view.
    { page: '/cart', views: 1, averageSeconds: null },
    // Visit 4, until 00:15:00.
    { page: '/checkout', views: 1, averageSeconds: 901 },
    { page: '/orders/:id', views: 1, averageSeconds: null },
    { page: 'other', views: 1, averageSeconds: null },
  ])
  expect(report.bots).toBe(2)
  expect(report.sales).toEqual([
    { source: 'direct', visits: 2, orders: 0, revenue: 0, discount: 0 },
    { source: 'search', visits: 1, orders: 0, revenue: 0, discount: 0 },
    { source: 'social', visits: 1, orders: 0, revenue: 0, discount: 0 },
    { source: 'campaign', visits: 2, orders: 0, revenue: 0, discount: 0 },
    { source: 'referral', visits: 1, orders: 0, revenue: 0, discount: 0 },
  ])
})

describe('recordPageView', () => {
  const AT = '2026-11-02T12:00:00.000Z'
  const address = '203.0.113.20'

  test('ends a visit after exactly half an hour', async () => {
    const { db } = await createTestDatabase()
    await recordTestViews(
      db,
      { address: address, at: AT },
      { address: address, at: '2026-11-02T12:29:59.999Z' },
    )
    expect(await db.$count(visits)).toBe(1)
    await recordTestViews(db, { address: address, at: '2026-11-02T12:59:59.999Z' })
    expect(await db.$count(visits)).toBe(2)
    // The second visit is no second visitor.
    expect(await listCounters(db)).toContainEqual(
      expect.objectContaining({
        dimension: 'all',
        visits: 2,
        visitors: 1,
        bounces: 1,
        views: 3,
        seconds: 1_799,
      }),
    )
  })

  test('separates visits by browser, address and session id', async () => {
    const { db } = await createTestDatabase()
    const browser = { address: address, userAgent: PHONE }
    await recordTestViews(
      db,
      { address: address, at: AT },
      { address: address, at: AT, userAgent: PHONE },
      { address: '203.0.113.21', at: AT },
    )
    for (const sessionId of ['session_one', 'session_two', 'session_one']) {
      await recordPageView(
        db,
        PAGE_PATHS,
        { ...buildPageView({ address: address }), browser: { ...browser, sessionId } },
        new Date(AT),
      )
    }
    // An IPv6 address counts by its network, because browsers change the rest.
    await recordTestViews(db, { address: '2001:db8::1', at: AT }, { address: '2001:db8::2', at: AT })
    expect(await db.$count(visits)).toBe(6)
    expect(await db.$count(pageViews)).toBe(8)
  })

  test('stores neither address nor browser, and cannot recognize a visitor without the salt', async () => {
    const { db } = await createTestDatabase()
    await recordTestViews(db, { address: address, at: AT })
    await recordPageView(db, PAGE_PATHS, buildPageView({ address: address }))
    const kept = await db.select().from(visits)
    expect(new Set(kept.map(({ visitor }) => visitor)).size).toBe(2)
    expect(JSON.stringify(kept)).not.toMatch(/203\.0|Windows/)
    expect(await db.$count(visitorSalts)).toBe(2)
    await deleteExpiredSalts(db)
    const today = new Date().toISOString().slice(0, 10)
    expect(await db.select({ day: visitorSalts.day }).from(visitorSalts)).toEqual([{ day: today }])
  })

  test('counts one visit for concurrent views', async () => {
    const { db } = await createTestDatabase()
    const paths = ['/', '/services', '/faq', '/cart']
    await Promise.all(
      Array.from({ length: 24 }, (_, place) =>
        recordPageView(
          db,
          PAGE_PATHS,
          buildPageView({ address: address, path: paths[place % 4], referrer: GOOGLE }),
        ),
      ),
    )
    const [visit, ...others] = await db.select().from(visits)
    expect(others).toEqual([])
    expect(visit).toMatchObject({ views: 24, source: 'search' })
    expect(await db.$count(pageViews)).toBe(24)
    expect(await db.$count(visitorSalts)).toBe(1)
    const whole = (await listCounters(db)).find(({ dimension }) => dimension === 'all')
    expect(whole).toMatchObject({ visits: 1, visitors: 1, bounces: 0, views: 24 })
  })

  test('continues a visit past midnight with concurrent views of both days', async () => {
    const { db } = await createTestDatabase()
    // Another visitor has created the salt of the next day.
    await recordTestViews(
      db,
      { address: address, at: '2026-11-02T23:50:00Z' },
      { address: '203.0.113.21', at: '2026-11-03T00:00:00Z' },
    )
    const times = ['2026-11-02T23:59:59Z', '2026-11-03T00:00:01Z']
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        recordPageView(db, PAGE_PATHS, buildPageView({ address: address }), new Date(times[place % 2] ?? '')),
      ),
    )
    const [visit, ...others] = await db.select().from(visits).where(eq(visits.day, '2026-11-02'))
    expect(others).toEqual([])
    expect(visit).toMatchObject({ views: 21, lastAt: new Date('2026-11-03T00:00:01Z') })
  })

  test('does not count bots or requests without a user agent', async () => {
    const { db } = await createTestDatabase()
    await recordTestViews(
      db,
      { address: address, at: AT, userAgent: GOOGLEBOT },
      { address: address, at: AT, userAgent: '' },
    )
    await recordTestViews(
      db,
      { address: address, at: AT, userAgent: 'curl/8.5.0' },
      { address: address, at: AT, userAgent: 'SomeSpider/1' },
    )
    expect(await db.$count(visits)).toBe(0)
    const rows = await db.select().from(analyticsDeltas)
    expect(rows.map(({ dimension, key, views }) => `${dimension} ${key} ${views}`).sort()).toEqual([
      'bot bot 1',
      'bot google 1',
      'bot script 1',
      'bot unnamed 1',
    ])
  })
})

test('getOrderAttribution finds the latest visit of the last day under the salt of either day', async () => {
  const { db } = await createTestDatabase()
  const address = '203.0.113.30'
  const { browser } = buildPageView({ address: address })
  const from = (at: string) => getOrderAttribution(db, browser, new Date(at))
  expect(await from('2026-11-02T10:00:00Z')).toBe(null)
  await recordTestViews(
    db,
    { address: address, at: '2026-11-02T10:00:00Z', referrer: GOOGLE },
    { address: address, at: '2026-11-02T22:00:00Z', utm: SPRING },
  )
  expect(await from('2026-11-02T22:05:00Z')).toEqual({ source: 'campaign', campaign: 'spring' })
  // The next day has no salt yet. With one, yesterday's visit is still found.
  expect(await from('2026-11-03T21:59:59Z')).toEqual({ source: 'campaign', campaign: 'spring' })
  await recordTestViews(db, { address: '203.0.113.31', at: '2026-11-03T01:00:00Z' })
  expect(await from('2026-11-03T21:59:59Z')).toEqual({ source: 'campaign', campaign: 'spring' })
  expect(await from('2026-11-03T22:00:00Z')).toBe(null)
  const other = { ...browser, userAgent: PHONE }
  expect(await getOrderAttribution(db, other, new Date('2026-11-02T22:05:00Z'))).toBe(null)
  await db.delete(visits).where(eq(visits.source, 'campaign'))
  expect(await from('2026-11-02T22:05:00Z')).toEqual({ source: 'search', campaign: null })
})
