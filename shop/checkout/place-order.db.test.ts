// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  listOrderHistory,
  listOrdersOfPayment,
  requireOrderOfPayment,
  SAMPLE_VIDEO,
} from '../../tests/support/orders/checkouts.ts'
import { packages } from '../catalog/tables.ts'
import {
  INITIAL_EXCHANGE_RATES,
  recordExchangeRates,
} from '../localization/exchange-rates/record-exchange-rates.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { settings } from '../settings/tables.ts'
import { placeOrder } from './place-order.ts'

async function openShop() {
  const { db } = await createTestDatabase()
  return { db, user: await createCustomer(db) }
}

async function countRows(db: Db) {
  return {
    payments: await db.$count(payments),
    orders: await db.$count(orders),
    events: await db.$count(orderEvents),
  }
}

const NO_ROWS = { payments: 0, orders: 0, events: 0 }

describe('placeOrder', () => {
  test('places one payment and one order per line, priced from the catalog, in the order of the lines', async () => {
    const { db, user } = await openShop()
    await db.update(packages).set({ price: 600 }).where(eq(packages.id, 'followers-1000'))
    const payment = await placeOrder(
      db,
      buildCheckout(user, {
        lines: [
          { packageId: 'followers-1000', units: 3 },
          {
            packageId: 'views-20000',
            units: 1,
            tiktokUsername: '@Other_One',
            videoUrl: 'https://v.example/1',
          },
        ],
      }),
    )
    expect(payment).toMatchObject({
      userId: user.id,
      amount: 3 * 600 + 879,
      currency: 'GBP',
      status: 'pending',
      method: 'card',
      email: 'maria@example.com',
      lang: 'en',
      sessionId: null,
      paidAt: null,
    })
    const lines = await listOrdersOfPayment(db, payment.id)
    expect(lines).toMatchObject([
      {
        line: 0,
        userId: user.id,
        packageId: 'followers-1000',
        packageName: '1,000 Followers',
        packageType: 'followers',
        quantity: 3_000,
        units: 3,
        price: 1_800,
        tiktokUsername: 'maria.dance',
        videoUrl: null,
        niche: 'Gaming',
        status: 'pending',
        paidAt: null,
      },
      {
        line: 1,
        quantity: 20_000,
        units: 1,
        price: 879,
        tiktokUsername: 'other_one',
        videoUrl: 'https://v.example/1',
      },
    ])
    for (const order of lines) expect(await listOrderHistory(db, order.id)).toEqual(['placed'])
  })

  test('stores the package name in the language of the customer and keeps it after a change', async () => {
    const { db, user } = await openShop()
    const payment = await placeOrder(db, buildCheckout(user, { lang: 'es' }))
    expect(await requireOrderOfPayment(db, payment.id)).toMatchObject({
      packageName: '1\u00a0000 seguidores',
    })
  })

  test('accepts the same package on two lines for two usernames', async () => {
    const { db, user } = await openShop()
    const lines = ['anna', 'berta'].map((tiktokUsername) => ({
      packageId: 'likes-1000',
      units: 1,
      tiktokUsername,
    }))
    const payment = await placeOrder(db, buildCheckout(user, { lines }))
    expect(payment.amount).toBe(2 * 479)
    expect((await listOrdersOfPayment(db, payment.id)).map((order) => order.tiktokUsername)).toEqual([
      'anna',
      'berta',
    ])
  })

  test('keeps a video only for likes and views', async () => {
    const { db, user } = await openShop()
    const videoUrl = 'https://v.example/1'
    const lines = ['followers-100', 'likes-1000', 'views-8000'].map((packageId) => ({
      packageId,
      units: 1,
      videoUrl,
    }))
    const payment = await placeOrder(db, buildCheckout(user, { lines }))
    expect((await listOrdersOfPayment(db, payment.id)).map((order) => order.videoUrl)).toEqual([
      null,
      videoUrl,
      videoUrl,
    ])
  })

  test('stores the accepted policy with the order', async () => {
    const { db, user } = await openShop()
    await db.insert(settings).values({ key: 'policyVersion', value: '2027-01-01' })
    const payment = await placeOrder(db, buildCheckout(user, { niche: null }))
    expect(await requireOrderOfPayment(db, payment.id)).toMatchObject({
      policyVersion: '2027-01-01',
      niche: null,
    })
  })

  test('refuses terms that the customer has not seen', async () => {
    const { db, user } = await openShop()
    await db.insert(settings).values({ key: 'policyVersion', value: '2027-01-01' })
    const place = (policyVersion: string) => placeOrder(db, buildCheckout(user, { policyVersion }))
    await expect(place('2026-11-01')).rejects.toThrow('terms_changed')
    expect(await db.$count(payments)).toBe(0)
    await place('2027-01-01')
  })
})

describe('display currency', () => {
  test('freezes currency, rate and day of the rate', async () => {
    const { db, user } = await openShop()
    const payment = await placeOrder(db, buildCheckout(user, { displayCurrency: 'USD' }))
    const frozen = {
      displayCurrency: 'USD',
      displayRate: '1.26479832',
      rateAsOf: '2024-06-28',
      amount: 559,
      currency: 'GBP',
    }
    expect(payment).toMatchObject(frozen)
    await recordExchangeRates(db, {
      asOf: '2026-10-30',
      perEuro: { ...INITIAL_EXCHANGE_RATES.perEuro, USD: 5 },
    })
    const [later] = await db.select().from(payments)
    expect(later).toMatchObject(frozen)
  })
})

describe('a refused request', () => {
  test.each([
    { lines: [{ packageId: 'no-such', units: 1 }], reason: 'package_unavailable' },
    {
      lines: [
        { packageId: 'followers-1000', units: 1 },
        { packageId: 'likes-1000', units: 1 },
      ],
      reason: 'package_unavailable',
    },
    { tiktokUsername: 'not a name', reason: 'username_invalid' },
    { lines: [{ packageId: 'followers-1000', units: 1, tiktokUsername: 'x' }], reason: 'username_invalid' },
  ])('rejects %j and writes nothing', async ({ reason, ...more }) => {
    const { db, user } = await openShop()
    await db.update(packages).set({ archivedAt: sql`now()` }).where(eq(packages.id, 'likes-1000'))
    await expect(placeOrder(db, buildCheckout(user, more))).rejects.toThrow(reason)
    expect(await countRows(db)).toEqual(NO_ROWS)
  })

  test('rejects an erased user and writes nothing', async () => {
    const { db, user } = await openShop()
    const ghost = { ...user, id: '00000000-0000-7000-8000-000000000000' }
    await expect(placeOrder(db, buildCheckout(ghost))).rejects.toThrow()
    expect(await countRows(db)).toEqual(NO_ROWS)
  })
})

test('keeps a niche of the list, and any other as `Other`', async () => {
  const { db, user } = await openShop()
  for (const niche of ['gaming', 'Taken off the list', null])
    await placeOrder(db, buildCheckout(user, { niche }))
  const placed = await db.select({ niche: orders.niche }).from(orders).orderBy(orders.id)
  expect(placed.map(({ niche }) => niche)).toEqual(['Gaming', 'Other', null])
})

describe('idempotency key', () => {
  test('returns one payment for ten parallel calls and a late one', async () => {
    const { db, user } = await openShop()
    const checkout = buildCheckout(user, { idempotencyKey: 'key-12345' })
    const all = await Promise.all(Array.from({ length: 10 }, () => placeOrder(db, checkout)))
    expect(new Set(all.map((payment) => payment.id)).size).toBe(1)
    expect(await countRows(db)).toEqual({ payments: 1, orders: 1, events: 1 })
    // The language, the display currency and a new price do not change the idempotent request.
    await db.update(packages).set({ price: 1 })
    expect(await placeOrder(db, { ...checkout, lang: 'ar', displayCurrency: 'USD' })).toEqual(all[0])
    expect(await countRows(db)).toEqual({ payments: 1, orders: 1, events: 1 })
  })

  test('returns the payment again after the package was archived', async () => {
    const { db, user } = await openShop()
    const checkout = buildCheckout(user)
    const first = await placeOrder(db, checkout)
    await db.update(packages).set({ archivedAt: sql`now()` })
    expect(await placeOrder(db, checkout)).toEqual(first)
    await expect(placeOrder(db, buildCheckout(user))).rejects.toThrow('package_unavailable')
  })

  test('returns the payment again after the package has another quantity and allows no plan', async () => {
    const { db, user } = await openShop()
    await db.update(packages).set({ allowsPlan: true })
    const posts = [SAMPLE_VIDEO, `${SAMPLE_VIDEO}0`].map((url) => ({ url, quantity: 500 }))
    const lines = [
      { packageId: 'followers-1000', units: 1, pacePerDay: 1_000 },
      { packageId: 'likes-1000', units: 1, videoUrl: undefined, posts },
    ]
    const checkout = buildCheckout(user, { lines })
    const first = await placeOrder(db, checkout)
    await db.update(packages).set({ allowsPlan: false, quantity: 3_000 })
    expect(await placeOrder(db, checkout)).toEqual(first)
  })

  test('refuses to charge more than the customer sees when the request is repeated at a lower price', async () => {
    const { db, user } = await openShop()
    const checkout = buildCheckout(user, { expectedTotal: 559 })
    const first = await placeOrder(db, checkout)
    await db.update(packages).set({ price: 400 })
    expect(await placeOrder(db, checkout)).toEqual(first)
    await expect(placeOrder(db, { ...checkout, expectedTotal: 400 })).rejects.toThrow('price_changed')
  })

  test('rejects a different request under the same key', async () => {
    const { db, user } = await openShop()
    const checkout = buildCheckout(user, { idempotencyKey: 'key-12345' })
    await placeOrder(db, checkout)
    const others = [
      { lines: [{ packageId: 'followers-1000', units: 2 }] },
      { lines: [{ packageId: 'followers-100', units: 1 }] },
      { lines: [...checkout.lines, ...checkout.lines] },
      { lines: [{ packageId: 'followers-1000', units: 1, tiktokUsername: 'other' }] },
      { lines: [{ packageId: 'followers-1000', units: 1, videoUrl: 'https://v.example/1' }] },
      { tiktokUsername: 'other' },
      { niche: null },
      { requestsEarlyStart: false },
      { method: 'paypal' as const },
    ]
    for (const other of others) {
      const repeated = placeOrder(db, { ...checkout, ...other })
      await expect(repeated, JSON.stringify(other)).rejects.toThrow('idempotency_key_reused')
    }
    expect(await countRows(db)).toEqual({ payments: 1, orders: 1, events: 1 })
  })

  test('accepts the same key from two users', async () => {
    const { db, user } = await openShop()
    const other = await createCustomer(db, 'noor')
    const firstPayment = await placeOrder(db, buildCheckout(user, { idempotencyKey: 'key-12345' }))
    const otherPayment = await placeOrder(db, buildCheckout(other, { idempotencyKey: 'key-12345' }))
    expect(otherPayment.id).not.toBe(firstPayment.id)
    expect(await countRows(db)).toEqual({ payments: 2, orders: 2, events: 2 })
  })
})
