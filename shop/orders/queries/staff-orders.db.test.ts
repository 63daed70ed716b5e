import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  asActor,
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  listOrdersOfPayment,
} from '../../../tests/support/orders/checkouts.ts'
import { users } from '../../accounts/tables.ts'
import { packageTexts } from '../../catalog/tables.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import { formatDocumentNumber } from '../../payments/documents/format-document-number.ts'
import { issueReceipts } from '../../payments/documents/issue-receipts.ts'
import { documents } from '../../payments/documents/tables.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { changeOrderStatus } from '../fulfilment/change-order-status.ts'
import { pauseOrder, resumeOrder } from '../pause-order.ts'
import { orderEvents, orders } from '../tables.ts'
import type { OrderQuery } from './list-order-ids.ts'
import { ORDER_SORTS } from './order-columns.ts'
import { listStaffOrders } from './staff-orders.ts'

const createOrders = (count: number) =>
  Array.from({ length: count }, () => ({ packageId: 'followers-100', units: 1 }))

async function listPages(db: Db, query: Partial<OrderQuery> = {}) {
  const all: { id: string }[][] = []
  let before: string | undefined
  do {
    const page = await listStaffOrders(db, { ...query, before })
    all.push(page.orders)
    before = page.next ?? undefined
  } while (before)
  return all
}

async function listIds(db: Db, query: Partial<OrderQuery> = {}) {
  return (await listPages(db, query)).flat().map(({ id }) => id)
}

test('lists the orders of all customers page by page, newest first, each once', async () => {
  const { db } = await createTestDatabase()
  const [maria, noor] = [await createCustomer(db), await createCustomer(db, 'noor')]
  await placeOrder(db, buildCheckout(maria, { lines: createOrders(150) }))
  await placeOrder(db, buildCheckout(noor, { lines: createOrders(55) }))
  const all = await listPages(db)
  expect(all.map((page) => page.length)).toEqual([50, 50, 50, 50, 5])
  const ids = all.flat().map((order) => order.id)
  expect(new Set(ids).size).toBe(205)
  expect(ids).toEqual(ids.toSorted().toReversed())
})

test('returns no next page after a full last page', async () => {
  const { db } = await createTestDatabase()
  await placeOrder(db, buildCheckout(await createCustomer(db), { lines: createOrders(100) }))
  expect((await listPages(db)).map((page) => page.length)).toEqual([50, 50])
})

test('returns customer and open issue, and filters by status', async () => {
  const { db } = await createTestDatabase()
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const other = await placeOrder(db, buildCheckout(await createCustomer(db, 'noor')))
  await recordPaymentEvent(
    db,
    buildPaymentSnapshot(payment, 'paid', { amount: { amount: 1, currency: 'GBP' } }),
  )
  await db.update(orders).set({ status: 'failed' }).where(eq(orders.paymentId, other.id))

  const { orders: pending } = await listStaffOrders(db, { status: 'pending' })
  expect(pending).toMatchObject([
    {
      customer: { name: 'maria', email: 'maria@example.com' },
      needsAttention: 'wrong_amount',
      paymentStatus: 'pending',
    },
  ])
  expect((await listStaffOrders(db, { status: 'completed' })).orders).toEqual([])
  expect((await listStaffOrders(db, {})).orders).toHaveLength(2)
})

/** Creates twelve paid orders of three customers, one a day, with different prices. */
async function createOrdersOfTwoWeeks() {
  const { db } = await createTestDatabase()
  const buyers = [
    await createCustomer(db),
    await createCustomer(db, 'noor'),
    await createCustomer(db, 'no_r'),
  ]
  const ids: string[] = []
  for (let day = 0; day < 12; day += 1) {
    const user = buyers[day % 3]
    if (!user) throw new Error('nobody')
    const packageId = ['followers-1000', 'views-8000', 'likes-1000'][day % 3] ?? ''
    const tiktokUsername = ['maria.dance', 'no_or', 'noxor'][day % 3] ?? ''
    const lines = [{ packageId, units: 1 + (day % 4) }]
    const payment = await placeOrder(db, buildCheckout(user, { lines, tiktokUsername }))
    if (day !== 5)
      await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId: `session-${day}` }))
    const [order] = await listOrdersOfPayment(db, payment.id)
    ids.push(order?.id ?? '')
  }
  return { db, ids, buyers }
}

test('lists each order once in every sorting, also at equal prices', async () => {
  const { db, ids } = await createOrdersOfTwoWeeks()
  const rows = await db.select().from(orders).orderBy(asc(orders.id))
  const byPrice = rows.toSorted((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
  const expected = {
    newest: ids.toReversed(),
    oldest: ids,
    price_low: byPrice,
    price_high: byPrice.toReversed(),
    due: ids.filter((_, day) => day !== 5),
  }
  for (const sort of ORDER_SORTS) {
    const queue = sort === 'due' ? ('toStart' as const) : undefined
    for (const size of [1, 5, 11, 12]) {
      expect(await listIds(db, { sort, queue, size }), `${sort} by ${size}`).toEqual(expected[sort])
    }
  }
})

test('filters alone and together in every sorting', async () => {
  const { db, ids, buyers } = await createOrdersOfTwoWeeks()
  const at = (...days: number[]) => days.map((day) => ids[day])
  const [maria] = buyers
  await changeOrderStatus(db, {
    orderId: ids[0] ?? '',
    to: 'processing',
    actor: asActor(maria ?? { id: '' }),
  })
  expect(await listIds(db, { sort: 'oldest', type: 'views' })).toEqual(at(1, 4, 7, 10))
  expect(await listIds(db, { sort: 'oldest', paid: false })).toEqual(at(5))
  expect(await listIds(db, { sort: 'oldest', paid: true, type: 'likes', size: 2 })).toEqual(at(2, 8, 11))
  expect(await listIds(db, { sort: 'price_low', status: 'processing' })).toEqual(at(0))
  expect(await listIds(db, { queue: 'toStart', type: 'followers', size: 1 })).toEqual(at(3, 6, 9))
  expect(await listIds(db, { queue: 'toStart', sort: 'newest', search: 'noxor' })).toEqual(at(11, 8, 2))
  expect(await listIds(db, { search: 'maria', type: 'views' })).toEqual([])
  expect(await listIds(db, { search: 'maria', sort: 'price_high', size: 1 })).toHaveLength(4)
})

test('ends a page at the scan limit and continues on the next without skipping', async () => {
  const { db, ids } = await createOrdersOfTwoWeeks()
  const views = [1, 4, 7, 10].map((day) => ids[day])
  for (const most of [1, 2, 3, 4, 12]) {
    expect(await listIds(db, { type: 'views', sort: 'oldest', maxScanned: most }), `${most}`).toEqual(views)
    expect(
      await listIds(db, { type: 'views', sort: 'price_low', maxScanned: most, size: 1 }),
      `${most}`,
    ).toHaveLength(4)
  }
  const first = await listStaffOrders(db, { paid: false, sort: 'oldest', maxScanned: 4 })
  expect(first).toEqual({ orders: [], next: ids[3] })
  // A queue is always sorted by waiting time, longest first.
  expect(await listIds(db, { queue: 'toStart', sort: 'newest', maxScanned: 3 })).toEqual([
    ids[2],
    ids[1],
    ids[0],
  ])
})

test('filters by days in UTC, both included, and by moments', async () => {
  const { db, ids } = await createOrdersOfTwoWeeks()
  const [first = ''] = ids
  const moved = '01999999-9999-7000-8000-000000000001'
  // 2025-09-30T07:50:04Z, from the first 48 bits of the id.
  await db.delete(orderEvents).where(eq(orderEvents.orderId, first))
  await db.update(orders).set({ id: moved }).where(eq(orders.id, first))
  expect(await listIds(db, { from: '2025-09-30', to: '2025-09-30' })).toEqual([moved])
  expect(await listIds(db, { to: '2025-09-29' })).toEqual([])
  expect(await listIds(db, { from: '2025-09-30T07:00:00Z', to: '2025-10-01T07:00:00Z' })).toEqual([moved])
  expect(await listIds(db, { to: '2025-09-30T03:50:00-04:00' })).toEqual([])
  expect(await listIds(db, { from: '2025-10-01' })).toHaveLength(11)
  expect(await listIds(db, { to: '2025-10-01', sort: 'price_low' })).toEqual([moved])
})

test('searches by id, short id, username and email address, and takes wildcards literally', async () => {
  const { db, ids, buyers } = await createOrdersOfTwoWeeks()
  const [first = '', second = ''] = ids
  const sought = (search: string) => listIds(db, { sort: 'oldest', search })
  expect(await sought(first)).toEqual([first])
  expect(await sought(` ${first.toUpperCase()} `)).toEqual([first])
  expect(await sought(second.slice(-8))).toEqual([second])
  const marias = ids.filter((_, day) => day % 3 === 0)
  for (const search of ['maria', '@Maria.D', 'MARIA@example', 'maria@example.com']) {
    expect(await sought(search), search).toEqual(marias)
  }
  // An underscore matches only an underscore.
  expect(await sought('no_o')).toEqual(ids.filter((_, day) => day % 3 === 1))
  expect(await sought('_')).toEqual(ids.filter((_, day) => day % 3 === 2))
  await db
    .update(users)
    .set({ email: 'other@example.com' })
    .where(eq(users.id, buyers[0]?.id ?? ''))
  expect(await sought('@maria')).toEqual(marias)
  expect(await sought('@other')).toEqual([])
  expect(await sought('other@')).toEqual(marias)
  for (const nothing of ['%', '\\', '@', 'a%', "' or 1=1 --", 'maria.dance!']) {
    expect(await sought(nothing), nothing).toEqual([])
  }
})

describe('a search', () => {
  test('finds orders by the name of the customer, whatever its case, accents and order of words', async () => {
    const { db, ids, buyers } = await createOrdersOfTwoWeeks()
    const marias = ids.filter((_, day) => day % 3 === 0).toReversed()
    const isMaria = eq(users.id, buyers[0]?.id ?? '')
    await db.update(users).set({ name: 'María Núñez de León' }).where(isMaria)
    for (const search of ['núñez', 'MARIA NUNEZ', 'leon maria', 'ría Nú'])
      expect(await listIds(db, { search }), search).toEqual(marias)
    await db.update(users).set({ name: 'أحمد السيّد' }).where(isMaria)
    expect(await listIds(db, { search: 'احمد السيد' })).toEqual(marias)
    expect(await listIds(db, { search: 'maria nunez' })).toEqual([])
  })

  test('finds orders by the numbers of payment, session, charge and documents', async () => {
    const { db, ids } = await createOrdersOfTwoWeeks()
    const [id = ''] = ids
    const [payment] = await db
      .update(payments)
      .set({ sessionId: 'cs_test_a1B2', chargeId: '8MC585209K746392H' })
      .where(sql`${payments.id} = (select payment_id from orders where id = ${id})`)
      .returning()
    if (!payment) throw new Error('no payment')
    await issueReceipts(db)
    const [receipt] = await db.select().from(documents).where(eq(documents.paymentId, payment.id))
    if (!receipt) throw new Error('no receipt')
    const { series, number } = receipt
    for (const search of [
      payment.id,
      payment.id.slice(0, 26),
      payment.id.replaceAll('-', ''),
      `\u2066${payment.id}\u2069`,
      'cs_test_a1B2',
      '8mc585209k746392h',
      formatDocumentNumber(receipt),
      ` ${formatDocumentNumber(receipt).toLowerCase()} `,
      `${series}-${number}`,
    ])
      expect(await listIds(db, { search }), search).toEqual([id])
    for (const search of ['cs_test_a1b2', `${series}-${number + 100}`, `R-1999-00000${number}`])
      expect(await listIds(db, { search }), search).toEqual([])
  })

  test('finds an order by the beginning of its id and by links to it', async () => {
    const { db, ids } = await createOrdersOfTwoWeeks()
    const [id = ''] = ids
    for (const search of [
      id.slice(0, 23),
      id.replaceAll('-', ''),
      `https://shop.example/orders/${id}`,
      `#${id.slice(-8)}`,
    ])
      expect(await listIds(db, { search }), search).toEqual([id])
    expect(await listIds(db, { search: id.slice(0, 8) })).toContain(id)
  })

  test('finds orders by the link to a profile, and not those of longer names', async () => {
    const { db, ids } = await createOrdersOfTwoWeeks()
    const marias = ids.filter((_, day) => day % 3 === 0).toReversed()
    for (const search of [
      'https://www.tiktok.com/@maria.dance',
      'tiktok.com/@Maria.Dance/video/7423?lang=en',
      'https://m.tiktok.com/@maria.dance?_t=1',
      'instagram.com/maria.dance/',
      'https://www.youtube.com/@maria.dance#x',
    ])
      expect(await listIds(db, { search }), search).toEqual(marias)
    expect(await listIds(db, { search: 'https://www.tiktok.com/@maria' })).toEqual([])
  })
})

test('marks late and under-delivered orders in the list as in the queue', async () => {
  const { db, ids, buyers } = await createOrdersOfTwoWeeks()
  const [a = '', b = '', c = '', d = ''] = ids
  const actor = asActor(buyers[0] ?? { id: '' })
  for (const orderId of [b, c, d]) await changeOrderStatus(db, { orderId, to: 'processing', actor })
  await changeOrderStatus(db, { orderId: c, to: 'partial', actor })
  await changeOrderStatus(db, { orderId: d, to: 'failed', actor })
  await db.update(orders).set({ paidAt: sql`now() - interval '25 hours'` }).where(eq(orders.id, a))
  await db
    .update(orders)
    .set({ startedAt: sql`now() - interval '25 hours'`, paidAt: sql`now() - interval '30 hours'` })
    .where(eq(orders.id, b))
  expect(await listIds(db, { queue: 'late' })).toEqual([b, a])
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([c, d])
  const { orders: all } = await listStaffOrders(db, { sort: 'oldest' })
  expect(all.slice(0, 5).map(({ late, fellShort }) => [late, fellShort])).toEqual([
    ['start', false],
    ['delivery', false],
    [null, true],
    [null, true],
    [null, false],
  ])
  const [payment] = await db.select().from(orders).where(eq(orders.id, c))
  const money = { provider: 'demo' as const, chargeId: 'x', amount: 1, currency: 'GBP' as const }
  await db.insert(refunds).values({ id: ids[0] ?? '', paymentId: payment?.paymentId, orderId: c, ...money })
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([c, d])
  await db.update(refunds).set({ amount: payment?.price })
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([d])
  const [disputed] = await db.select().from(orders).where(eq(orders.id, d))
  const dispute = {
    id: d,
    provider: 'demo',
    sessionId: 'x',
    providerDisputeId: 'y',
    currency: 'GBP',
  } as const
  await db.insert(disputes).values({ ...dispute, paymentId: disputed?.paymentId, amount: 1 })
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([])
  await db.update(disputes).set({ state: 'won', closedAt: sql`now()` })
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([d])
  // An order that failed before its start remains refundable for good.
  await db.update(orders).set({ endedAt: sql`now() - interval '90 days'` }).where(eq(orders.id, d))
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([])
  await db.update(orders).set({ startedAt: null }).where(eq(orders.id, d))
  expect(await listIds(db, { queue: 'fellShort' })).toEqual([d])
  // A custom package without a promised time is never late.
  await db
    .update(orders)
    .set({ promisedStartHours: null, promisedDeliveryHours: null })
    .where(eq(orders.id, a))
  expect(await listIds(db, { queue: 'late' })).toEqual([b])
})

test('offers a paused order nowhere for work and promises nothing until it is resumed', async () => {
  const { db, ids, buyers } = await createOrdersOfTwoWeeks()
  const [a = '', b = ''] = ids
  const change = { orderId: a, reason: 'case', actor: asActor(buyers[0] ?? { id: '' }) } as const
  const read = async (orderId: string) => {
    const [order] = (await listStaffOrders(db, { ids: [orderId] })).orders
    const isListed = (await listIds(db, { queue: 'toStart' })).includes(orderId)
    return { isListed, isPromised: order?.expected !== null }
  }
  await db.update(orders).set({ briefState: 'waiting' }).where(eq(orders.id, b))
  expect(await read(b)).toMatchObject({ isListed: false })
  expect(await read(a)).toEqual({ isListed: true, isPromised: true })
  await pauseOrder(db, change)
  expect(await read(a)).toEqual({ isListed: false, isPromised: false })
  await resumeOrder(db, change)
  expect(await read(a)).toEqual({ isListed: true, isPromised: true })
})

test('translates package names, and keeps the name of its day after a package was renamed', async () => {
  const { db } = await createTestDatabase()
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const [order] = await listOrdersOfPayment(db, payment.id)
  const inLang = async (lang: 'en' | 'es') =>
    (await listStaffOrders(db, { lang })).orders[0]?.localPackageName
  const [ordered, spanish] = [order?.packageName, await inLang('es')]
  expect(await inLang('en')).toBe(ordered)
  expect(spanish).not.toBe(ordered)
  await db.update(packageTexts).set({ name: 'Seguidores reales' }).where(eq(packageTexts.lang, 'es'))
  expect(await inLang('es')).toBe('Seguidores reales')
  await db.update(packageTexts).set({ name: 'Real followers' }).where(eq(packageTexts.lang, 'en'))
  expect(await inLang('es')).toBe(ordered)
})
