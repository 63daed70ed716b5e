import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { analyticsDeltas, visits } from '../../shop/analytics/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { changePromotionState, type PromotionDefinition } from '../../shop/promotions/save-promotion.ts'
import { promotions } from '../../shop/promotions/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { SYSTEM_ACTOR } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { DESKTOP, PHONE } from '../../tests/support/page-views.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN, openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Shown {
  from: string
  to: string
  overview: object
  days: { day: string }[]
  previousDays: { day: string }[]
  trafficSources: { source: string; color: string }[]
  sales: { source: string; visits: number; orders: number; revenue: number }[]
  campaigns: object[]
  topCountries: object[]
  orders: number
  revenue: number
}

const EMPTY = {
  totalVisits: 0,
  uniqueVisitors: 0,
  pageViews: 0,
  bounceRate: 0,
  avgSessionDuration: 0,
}

const HERE = { 'user-agent': DESKTOP, 'x-forwarded-for': '203.0.113.1' }

function tell(
  { call }: Pick<TestShop, 'call'>,
  toValue: string,
  metadata: object = {},
  headers: object = {},
) {
  const body = { eventType: 'PAGE_VIEW', toValue, timestamp: '2026-11-01T10:00:00Z', metadata }
  return call('POST', '/events', { body, headers: { ...HERE, ...headers } })
}

test('reports zeros and every day of the range for a shop without visits', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('manager')
  const { status, body } = await call<Shown>('GET', '/analytics', { token })
  expect(status).toBe(200)
  const { from, to, days, previousDays, ...figures } = body
  expect(days).toHaveLength(30)
  expect(previousDays).toHaveLength(30)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([from, to])
  expect(to).toBe(new Date().toISOString().slice(0, 10))
  expect(figures).toEqual({
    overview: EMPTY,
    previous: EMPTY,
    trafficSources: [],
    devices: [],
    topCountries: [],
    topPages: [],
    referrers: [],
    campaigns: [],
    sales: [],
    bots: 0,
    priceChanges: [],
    promotionChanges: [],
    reminders: { sent: 0, orders: 0, revenue: 0 },
    orders: 0,
    revenue: 0,
    discount: 0,
    previousOrders: 0,
    previousRevenue: 0,
    previousDiscount: 0,
  })
  expect((await call('GET', '/analytics/live', { token })).body).toEqual({ visitors: 0, pages: [] })
  expectProblem(await call('GET', '/analytics'), 401)
  const { token: customerToken } = await signIn()
  for (const path of ['', '/live', '/export?table=days']) {
    expectProblem(await call('GET', `/analytics${path}`, { token: customerToken }), 403)
  }
})

test('reports the posted page views at once', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('manager')
  const utm = { source: 'partner', medium: 'cpc', campaign: '=Spring' }
  await tell(shop, '/', { referrer: 'https://t.co/x', utm })
  await tell(shop, '/services')
  await tell(shop, '/services', {}, { 'x-forwarded-for': '198.51.100.7', 'user-agent': PHONE })
  const { body } = await shop.call<Shown>('GET', '/analytics', { token })
  expect(body).toMatchObject({
    overview: { totalVisits: 2, uniqueVisitors: 2, pageViews: 3, bounceRate: 50 },
    previous: EMPTY,
    trafficSources: [
      { source: 'direct', visits: 1, percentage: 50, color: '#3A62C8' },
      { source: 'campaign', visits: 1, percentage: 50, color: '#B52BF2' },
    ],
    topCountries: [
      { country: 'FR', flag: '🇫🇷', visits: 1, percentage: 50 },
      { country: 'unknown', flag: '', visits: 1, percentage: 50 },
    ],
    topPages: [
      { page: '/services', views: 2, avgTime: null },
      { page: '/', views: 1, avgTime: expect.any(Number) },
    ],
    referrers: [{ source: 't.co', visits: 1, percentage: 50 }],
    campaigns: [{ campaign: '=spring', visits: 1, percentage: 50, orders: 0, revenue: 0, discount: 0 }],
    bots: 0,
  })
  expect(body.days.at(-1)).toEqual({
    day: body.to,
    visits: 2,
    visitors: 2,
    views: 3,
    orders: 0,
    revenue: 0,
    discount: 0,
  })
  const live = { visitors: 2, pages: [{ page: '/services', visitors: 2 }] }
  expect((await shop.call('GET', '/analytics/live', { token })).body).toEqual(live)
  await shop.db.update(visits).set({ lastAt: sql`now() - interval '301 seconds'` })
  const nobody = { visitors: 0, pages: [] }
  expect((await shop.call('GET', '/analytics/live', { token })).body).toEqual(nobody)
})

test('rejects an invalid range with the reason in the language of the request', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('manager')
  const get = (query: string, lang = 'en') =>
    call<{ errors: { message: string }[] }>('GET', `/analytics?${query}`, {
      token,
      headers: { 'accept-language': lang },
    })
  for (const { query, path, lang, message } of [
    { query: 'to=2999-01-01', path: 'to', lang: 'en', message: /in the future/ },
    { query: 'from=2026-03-02&to=2026-03-01', path: 'from', lang: 'es', message: /posterior al último/ },
    { query: 'from=2023-01-01&to=2026-01-01', path: 'from', lang: 'ar', message: /سنتين/ },
    { query: 'from=2026-02-30', path: 'from', lang: 'en', message: /date/i },
    { query: 'from=0000-02-01&to=0000-02-02', path: 'from', lang: 'en', message: /./ },
    { query: 'to=yesterday', path: 'to', lang: 'en', message: /date/i },
  ]) {
    const answer = await get(query, lang)
    expect(expectProblem(answer, 422, query)).toContain(path)
    expect(answer.body.errors[0]?.message, query).toMatch(message)
  }
  const one = await get('from=2026-01-31&to=2026-01-31')
  expect(one.body).toMatchObject({ from: '2026-01-31', days: [{ day: '2026-01-31', visits: 0 }] })
  expect((await get('from=2024-01-01&to=2025-12-31')).status).toBe(200)
  expectProblem(await call('GET', '/analytics/export?table=everything', { token }), 422)
  expectProblem(await call('GET', '/analytics/export?table=days&to=2999-01-01', { token }), 422)
})

test('exports each table with localized column titles and without formulas', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('manager')
  await tell(shop, '/', { referrer: 'https://t.co/x', utm: { campaign: '=Spring' } })
  const file = (table: string, lang = 'en') =>
    shop.call<string>('GET', `/analytics/export?table=${table}`, {
      token,
      headers: { 'accept-language': lang },
    })
  const lines = async (table: string, lang?: string) =>
    (await file(table, lang)).body.replace('\ufeff', '').trim().split('\r\n')
  const days = await file('days')
  expect(days.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const today = new Date().toISOString().slice(0, 10)
  const name = /filename="traffic-days-\d{4}-\d\d-\d\d-(.*)\.csv"/.exec(
    days.headers.get('content-disposition') ?? '',
  )
  expect(name?.[1]).toBe(today)
  const [heading, ...rows] = await lines('days')
  expect(heading).toBe(
    '"Day","Visits","Visitors","Page views","Paid orders","Revenue before discounts (GBP)","Discounts (GBP)","Revenue (GBP)"',
  )
  expect(rows).toHaveLength(30)
  expect(rows.at(-1)).toBe(`"${today}",1,1,1,0,0,0,0`)
  expect(await lines('campaigns')).toEqual([
    '"Campaign","Visits","Share of visits (%)","Paid orders","Revenue before discounts (GBP)","Discounts (GBP)","Revenue (GBP)"',
    `"'=spring",1,100,0,0,0,0`,
  ])
  expect(await lines('sources', 'es')).toEqual([
    '"Fuente","Visitas","Proporción de las visitas (%)","Pedidos pagados","Ingresos antes de descuentos (GBP)","Descuentos (GBP)","Ingresos (GBP)"',
    '"campaign",1,100,0,0,0,0',
  ])
  expect((await lines('pages', 'ar'))[0]).toBe('"الصفحة","مشاهدات الصفحات","متوسط الوقت (بالثواني)"')
  expect((await lines('pages'))[1]).toBe('"/",1,')
  for (const [table, row] of [
    ['referrers', '"t.co",1,100'],
    ['devices', '"desktop",1,100'],
    ['countries', '"FR",1,100'],
  ] as const) {
    expect((await lines(table))[1]).toBe(row)
  }
})

test('states the discounts of each source and campaign', async () => {
  const shop = await openPaidShop()
  const { call, maria, tokenOf } = shop
  await createTestPromotion(shop.db, { benefit: { kind: 'amount', pence: 100 } })
  await tell(shop, '/', { utm: { source: 'ig', medium: 'social', campaign: 'June' } })
  const { body } = await call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token: maria.token,
    headers: HERE,
    body: { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria', promotionCode: 'summer' },
  })
  await call('POST', `/demo/payments/${body.session_id}`, { body: { outcome: 'pay' } })
  const report = await call('GET', '/analytics', { token: await tokenOf('admin') })
  const sold = { orders: 1, revenue: 4.59, discount: 1 }
  expect(report.body).toMatchObject({
    campaigns: [{ campaign: 'june', ...sold }],
    sales: [
      { source: 'social', ...sold },
      { source: 'unknown', discount: 0 },
    ],
  })
})

test('attributes orders, payments and refunds to the source of the customer', async () => {
  const shop = await openPaidShop()
  const { call, db, maria, tokenOf } = shop
  const token = await tokenOf('admin')
  const buy = (body: object, headers: object = {}) =>
    call<{ session_id: string }>('POST', '/stripe/checkout/session', {
      token: maria.token,
      headers: { ...HERE, ...headers },
      body: { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria', ...body },
    })
  const paymentBy = async (session: string) => {
    const [payment] = await db.select().from(payments).where(eq(payments.sessionId, session))
    return payment
  }
  await tell(shop, '/', { utm: { source: 'ig', medium: 'social', campaign: 'June' } })
  const key = { idempotencyKey: 'key-12345' }
  const first = (await buy(key)).body.session_id
  expect(await paymentBy(first)).toMatchObject({ source: 'social', campaign: 'june' })
  // An order from another browser without visits, submitted twice under one key.
  const other = { 'user-agent': PHONE, 'x-forwarded-for': '198.51.100.7' }
  expect(await paymentBy((await buy({}, other)).body.session_id)).toMatchObject({
    source: null,
    campaign: null,
  })
  expect((await buy(key, other)).body.session_id).toBe(first)
  expect(await paymentBy(first)).toMatchObject({ source: 'social', campaign: 'june' })

  await call('POST', `/demo/payments/${first}`, { body: { outcome: 'pay' } })
  const read = async () => (await call<Shown>('GET', '/analytics', { token })).body
  // £5.59 each. Maria's earlier order has an unknown source.
  const unknown = { source: 'unknown', visits: 0, orders: 1, revenue: 5.59 }
  expect(await read()).toMatchObject({
    orders: 2,
    revenue: 11.18,
    previousOrders: 0,
    previousRevenue: 0,
    sales: [{ source: 'social', visits: 1, orders: 1, revenue: 5.59 }, unknown],
    trafficSources: [{ source: 'social', visits: 1, percentage: 100 }],
    campaigns: [{ campaign: 'june', visits: 1, percentage: 100, orders: 1, revenue: 5.59 }],
  })
  await db
    .insert(analyticsDeltas)
    .values({ day: '2026-01-02', dimension: 'source', key: 'social', orders: 3, revenue: 5 })
  expect((await read()).orders).toBe(2)
  const [today, yesterday] = [0, 1].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  await db
    .insert(analyticsDeltas)
    .values({ day: String(yesterday), dimension: 'source', key: 'social', orders: 1, revenue: 559 })
  const readDay = async (day: unknown) =>
    (await call<object>('GET', `/analytics?from=${day}&to=${day}`, { token })).body
  expect(await readDay(yesterday)).toMatchObject({ orders: 1, revenue: 5.59 })
  expect(await readDay(today)).toMatchObject({ previousOrders: 1, previousRevenue: 5.59 })
  await shop.refund()
  expect((await read()).revenue).toBeLessThanOrEqual(16.77)
})

test('lists the price changes of the range in the language of the request', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('admin')
  const change = (id: string, body: object) =>
    call('PATCH', `/admin/packages/${id}`, { token, body, headers: { 'if-match': '*' } })
  expect((await change('likes-3000', { price: 4.5 })).status).toBe(200)
  await change('likes-3000', { quantity: 1100 })
  const read = async (path: string) =>
    (await call<{ priceChanges: object[] }>('GET', path, { token })).body.priceChanges
  expect(await read('/analytics?lang=es')).toEqual([
    {
      day: new Date().toISOString().slice(0, 10),
      packageId: 'likes-3000',
      packageName: '3\u00a0000 me gusta',
      before: expect.any(Number),
      after: 4.5,
    },
  ])
  expect(await read('/analytics?from=2026-01-01&to=2026-01-31')).toEqual([])
})

test('lists when promotions started and ended', async () => {
  const { call, signIn, db } = await openTestShop()
  const { token } = await signIn('admin')
  const readPromotionChanges = async (range = '') =>
    (await call<{ promotionChanges: object[] }>('GET', `/analytics${range}`, { token })).body.promotionChanges
  const create = async (name: string, createdAt: string, more: Partial<PromotionDefinition> = {}) => {
    const { id } = await createTestPromotion(db, { name, code: null, ...more })
    await db
      .update(promotions)
      .set({ createdAt: new Date(createdAt) })
      .where(eq(promotions.id, id))
    return id
  }
  await create('Spring', '2026-01-02T12:00:00Z', {
    startsAt: new Date('2026-01-10T23:59:00Z'),
    endsAt: new Date('2026-01-20T00:01:00Z'),
  })
  const ended = await create('Ended early', '2026-01-12T12:00:00Z', {
    endsAt: new Date('2126-01-01T00:00:00Z'),
  })
  await changePromotionState(db, { id: ended, command: 'end' }, SYSTEM_ACTOR)
  await changePromotionState(db, { id: ended, command: 'archive' }, SYSTEM_ACTOR)
  const cancelled = await create('Never began', '2026-01-12T12:00:00Z', {
    startsAt: new Date('2126-01-01T00:00:00Z'),
  })
  await changePromotionState(db, { id: cancelled, command: 'end' }, SYSTEM_ACTOR)
  await create('Not yet', '2026-01-12T12:00:00Z', { startsAt: new Date(Date.now() + 60_000) })

  expect(await readPromotionChanges('?from=2026-01-02&to=2026-01-20')).toEqual([
    { day: '2026-01-10', promotionId: expect.any(String), promotionName: 'Spring', change: 'started' },
    { day: '2026-01-12', promotionId: ended, promotionName: 'Ended early', change: 'started' },
    { day: '2026-01-20', promotionId: expect.any(String), promotionName: 'Spring', change: 'ended' },
  ])
  expect(await readPromotionChanges('?from=2026-01-11&to=2026-01-19')).toHaveLength(1)
  const today = new Date().toISOString().slice(0, 10)
  expect(await readPromotionChanges()).toEqual([
    { day: today, promotionId: ended, promotionName: 'Ended early', change: 'ended' },
  ])
})
