import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

interface OrderList {
  orders: { id: string }[]
  next: string | null
}

const CART = { items: [{ package_id: 'followers-1000', quantity: 2 }, { package_id: 'views-8000' }] }

async function openWithOrders(checkout: Record<string, unknown> = CART) {
  const shop = await openPaidShop({ checkout })
  const token = await shop.tokenOf('manager')
  const get = <T = OrderList>(path: string) => shop.call<T>('GET', `/admin/orders${path}`, { token })
  const ids = async (query: string) => (await get(`?${query}`)).body.orders.map(({ id }) => id)
  return { ...shop, token, get, ids }
}

test('accepts every filter and sorting in the query', async () => {
  const { db, ids, orderIds, maria, hoursLater, get } = await openWithOrders()
  const [followers = '', views = ''] = orderIds
  const [up, down] = [followers, views].sort()
  expect(await ids('')).toEqual([down, up])
  expect(await ids('sort=oldest')).toEqual([up, down])
  expect(await ids('sort=price_high')).toEqual([followers, views])
  expect(await ids('sort=price_low')).toEqual([views, followers])
  expect(await ids(`sort=price_low&before=${views}`)).toEqual([followers])
  expect(await ids('type=views')).toEqual([views])
  expect(await ids(`ids=${views}`)).toEqual([views])
  expect(await ids(`ids=${views},${followers}&type=followers&sort=price_low`)).toEqual([followers])
  expect(await ids(`ids=${views}&queue=late`)).toEqual([])
  expect(await ids('paid=no')).toEqual([])
  expect(await ids('paid=yes&search=')).toHaveLength(2)
  expect(await ids(`search=${views.slice(-8)}`)).toEqual([views])
  expect(await ids(`search=%40MARIA&sort=price_low`)).toEqual([views, followers])
  expect(await ids(`search=${encodeURIComponent(maria.email)}&type=followers`)).toEqual([followers])
  const today = new Date().toISOString().slice(0, 10)
  expect(await ids(`from=${today}`)).toHaveLength(2)
  expect(await ids('to=2020-01-01')).toEqual([])
  expect(await ids('queue=late')).toEqual([])
  await hoursLater(30)
  await db.update(orders).set({ paidAt: sql`now() - interval '40 hours'` }).where(eq(orders.id, views))
  expect(await ids('queue=late')).toEqual([views, followers])
  expect(await ids('queue=toStart&sort=price_high')).toEqual([followers, views])
  expect((await get('?queue=late')).body.orders[0]).toMatchObject({ late: 'start', fellShort: false })
})

test('rejects invalid filters', async () => {
  const { get, token, call } = await openWithOrders()
  for (const [query, path] of [
    ['queue=all', 'queue'],
    ['type=shares', 'type'],
    ['paid=maybe', 'paid'],
    ['sort=cheapest', 'sort'],
    ['sort=due', 'sort'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01', 'to'],
    ['search=%00', 'search'],
    [`search=${'a'.repeat(255)}`, 'search'],
    ['ids=1', 'ids'],
    ['before=1', 'before'],
  ]) {
    expect(expectProblem(await get(`?${query}`), 422, query), query).toEqual([path])
    if (path !== 'before') expectProblem(await call('GET', `/admin/orders/export?${query}`, { token }), 422)
  }
})

test('returns all details of an order to staff', async () => {
  const { db, call, get, orderId, paymentId, sessionId, token, maria, refund } = await openWithOrders({
    ...CART,
    displayCurrency: 'EUR',
    lang: 'es',
  })
  const body = { status: 'processing', startCount: 12, delivered: 500, note: 'begun by hand' }
  await call('PATCH', `/admin/orders/${orderId}`, { token, body })
  await refund({ amount: 1 })
  const money = { provider: 'demo' as const, amount: 1, currency: 'GBP' as const }
  await db
    .insert(paymentIssues)
    .values({ id: orderId, kind: 'disputed', paymentId, sessionId: 'other', ...money })
  // An email about another order must not appear in this one.
  const [sent] = await db.select().from(emails).where(eq(emails.kind, 'order_started'))
  const data = { name: 'x', order: { ...getOrderFacts(sent?.data), orderId: paymentId }, deliverBy: null }
  if (sent) await db.insert(emails).values({ ...sent, id: paymentId, data })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const { status, body: order } = await get<object>(`/${orderId}`)
  expect(status).toBe(200)
  expect(order).toMatchObject({
    id: orderId,
    packageType: 'followers',
    packageId: 'followers-1000',
    packageName: '1\u00a0000 seguidores',
    localPackageName: '1,000 Followers',
    quantity: 2_000,
    units: 2,
    price: 11.18,
    status: 'processing',
    startCount: 12,
    delivered: 500,
    remaining: 1_500,
    niche: 'Gaming',
    videoUrl: null,
    policyVersion: expect.any(String),
    offerId: null,
    expected: { startBy: time, deliverFrom: time, deliverBy: time },
    late: null,
    fellShort: false,
    needsAttention: 'disputed',
    customer: { id: maria.id, name: maria.name, email: maria.email, orders: 2 },
    payment: {
      id: paymentId,
      provider: 'demo',
      sessionId,
      receiptLabel: expect.stringMatching(/^R-\d{4}-000001$/),
      chargeId: expect.any(String),
      email: maria.email,
      charge: { amount: 15.17, currency: 'GBP' },
      display: { currency: 'EUR', rate: expect.any(Number), asOf: expect.any(String) },
      issues: [{ kind: 'disputed' }],
    },
    emails: [
      { kind: 'payment_confirmed', state: 'no_server', createdAt: time, sentAt: null },
      { kind: 'order_started' },
      { kind: 'refunded' },
    ],
  })
  const { events } = order as { events: unknown[] }
  expect(events).toMatchObject([
    { kind: 'placed' },
    { kind: 'paid' },
    { kind: 'moved', note: 'begun by hand', by: { kind: 'person', name: 'Person 2' }, at: time },
    { kind: 'counted', startCount: 12 },
    { kind: 'delivered', delivered: 500 },
    { kind: 'refunded', refunded: 1, by: { name: 'Person 3' } },
  ])
  const other = await get<{ emails: { kind: string }[] }>(`/${await otherOf()}`)
  expect(other.body.emails.map(({ kind }) => kind)).toEqual(['payment_confirmed'])

  async function otherOf() {
    const rows = await db.select({ id: orders.id }).from(orders)
    return rows.find(({ id }) => id !== orderId)?.id
  }
})

test('rejects unknown orders and users without the permission', async () => {
  const { call, get, orderId, maria } = await openWithOrders()
  for (const id of ['00000000-0000-7000-8000-000000000000', 'mine', '%00', 'a'.repeat(300)]) {
    expectProblem(await get(`/${id}`), 404)
  }
  for (const path of [`/${orderId}`, '/export', '']) {
    expectProblem(await call('GET', `/admin/orders${path}`), 401)
    expectProblem(await call('GET', `/admin/orders${path}`, { token: maria.token }), 403)
  }
})

test('exports the orders of a filter with headings in the language of the request', async () => {
  const { db, call, token, orderIds, maria, app } = await openWithOrders()
  const [followers = '', views = ''] = orderIds
  await db.update(users).set({ name: '=HYPERLINK("x")' }).where(eq(users.id, maria.id))
  await call('PATCH', `/admin/orders/${views}`, { token, body: { note: '-1, "quoted"\nand a line' } })
  const response = await app.request('/api/admin/orders/export?sort=price_high', {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'es' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).toMatch(/^"Pedido","Realizado","Pagado",/)
  const [, first = '', second = ''] = text.split('\r\n')
  expect(first).toMatch(new RegExp(`^"${followers}","\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z",`))
  expect(first).toContain(
    `,"'=HYPERLINK(""x"")","${maria.email}","followers","1,000 Followers",2,2000,,0,"maria",`,
  )
  expect(first).toMatch(/,11\.18,0,11\.18,"GBP","",$/)
  expect(second).toContain(`"'-1, ""quoted""\nand a line"`)
  expect(text.split('\r\n')).toHaveLength(4)
  const none = await call<string>('GET', '/admin/orders/export?type=likes', { token })
  expect(none.body.split('\r\n')).toHaveLength(2)
})

function getOrderFacts(data: unknown) {
  return (data as { order: { packageName: string; quantity: number; tiktokUsername: string } }).order
}
