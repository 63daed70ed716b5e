import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkoutOf, customer, historyOf, orderOf, ordersOf, placed } from '../../tests/checkouts.ts'
import { freshDatabase } from '../../tests/database.ts'
import { packages } from '../catalog/tables.ts'
import { RATE_SNAPSHOT } from '../localization/rate-snapshot.ts'
import { takeRates } from '../localization/take-rates.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { settings } from '../settings/tables.ts'
import { placeOrder } from './place-order.ts'

async function shopOpen() {
  const { db } = await freshDatabase()
  return { db, user: await customer(db) }
}

async function counts(db: Db) {
  return {
    payments: await db.$count(payments),
    orders: await db.$count(orders),
    events: await db.$count(orderEvents),
  }
}

const NOTHING = { payments: 0, orders: 0, events: 0 }

describe('what is bought', () => {
  test('one payment and one order a line, priced from the catalogue, in its order', async () => {
    const { db, user } = await shopOpen()
    await db.update(packages).set({ price: 600 }).where(eq(packages.id, 'followers-1000'))
    const payment = await placed(
      db,
      checkoutOf(user, {
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
    const lines = await ordersOf(db, payment.id)
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
    for (const order of lines) expect(await historyOf(db, order.id)).toEqual(['placed'])
  })

  test('the name is in the language of the buyer and stays as it was when bought', async () => {
    const { db, user } = await shopOpen()
    const payment = await placed(db, checkoutOf(user, { lang: 'es' }))
    expect(await orderOf(db, payment.id)).toMatchObject({ packageName: '1.000 seguidores' })
  })

  test('the same package on two lines, for two people', async () => {
    const { db, user } = await shopOpen()
    const lines = ['anna', 'berta'].map((tiktokUsername) => ({
      packageId: 'likes-1000',
      units: 1,
      tiktokUsername,
    }))
    const payment = await placed(db, checkoutOf(user, { lines }))
    expect(payment.amount).toBe(2 * 479)
    expect((await ordersOf(db, payment.id)).map((order) => order.tiktokUsername)).toEqual(['anna', 'berta'])
  })

  test('only likes and views keep a video', async () => {
    const { db, user } = await shopOpen()
    const videoUrl = 'https://v.example/1'
    const lines = ['followers-100', 'likes-1000', 'views-8000'].map((packageId) => ({
      packageId,
      units: 1,
      videoUrl,
    }))
    const payment = await placed(db, checkoutOf(user, { lines }))
    expect((await ordersOf(db, payment.id)).map((order) => order.videoUrl)).toEqual([
      null,
      videoUrl,
      videoUrl,
    ])
  })

  test('the accepted policy is kept with the order', async () => {
    const { db, user } = await shopOpen()
    await db.insert(settings).values({ key: 'policyVersion', value: '2027-01-01' })
    const payment = await placed(db, checkoutOf(user, { niche: null }))
    expect(await orderOf(db, payment.id)).toMatchObject({ policyVersion: '2027-01-01', niche: null })
  })
})

describe('what the buyer saw is frozen', () => {
  test('currency, rate and its day', async () => {
    const { db, user } = await shopOpen()
    const payment = await placed(db, checkoutOf(user, { displayCurrency: 'USD' }))
    const frozen = {
      displayCurrency: 'USD',
      displayRate: '1.26479832',
      rateAsOf: '2024-06-28',
      amount: 559,
      currency: 'GBP',
    }
    expect(payment).toMatchObject(frozen)
    await takeRates(db, { asOf: '2026-10-30', perEuro: { ...RATE_SNAPSHOT.perEuro, USD: 5 } })
    const [later] = await db.select().from(payments)
    expect(later).toMatchObject(frozen)
  })
})

describe('what is refused leaves nothing', () => {
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
  ])('%j', async ({ reason, ...more }) => {
    const { db, user } = await shopOpen()
    await db.update(packages).set({ archivedAt: sql`now()` }).where(eq(packages.id, 'likes-1000'))
    expect(await placeOrder(db, checkoutOf(user, more))).toEqual({ ok: false, reason })
    expect(await counts(db)).toEqual(NOTHING)
  })

  test('an account that is gone', async () => {
    const { db, user } = await shopOpen()
    const ghost = { ...user, id: '00000000-0000-7000-8000-000000000000' }
    await expect(placeOrder(db, checkoutOf(ghost))).rejects.toThrow()
    expect(await counts(db)).toEqual(NOTHING)
  })
})

describe('one key, one payment', () => {
  test('ten parallel calls and a late one', async () => {
    const { db, user } = await shopOpen()
    const checkout = checkoutOf(user, { idempotencyKey: 'key-12345' })
    const all = await Promise.all(Array.from({ length: 10 }, () => placed(db, checkout)))
    expect(new Set(all.map((payment) => payment.id)).size).toBe(1)
    expect(await counts(db)).toEqual({ payments: 1, orders: 1, events: 1 })
    // Another language or currency looked at is no other wish, and a new price does not change what was bought.
    await db.update(packages).set({ price: 1 })
    expect(await placed(db, { ...checkout, lang: 'ar', displayCurrency: 'USD' })).toEqual(all[0])
    expect(await counts(db)).toEqual({ payments: 1, orders: 1, events: 1 })
  })

  test('asked again after the package left the shop', async () => {
    const { db, user } = await shopOpen()
    const checkout = checkoutOf(user)
    const first = await placed(db, checkout)
    await db.update(packages).set({ archivedAt: sql`now()` })
    expect(await placed(db, checkout)).toEqual(first)
    expect(await placeOrder(db, checkoutOf(user))).toEqual({ ok: false, reason: 'package_unavailable' })
  })

  test('another wish under it is refused', async () => {
    const { db, user } = await shopOpen()
    const checkout = checkoutOf(user, { idempotencyKey: 'key-12345' })
    await placed(db, checkout)
    const others = [
      { lines: [{ packageId: 'followers-1000', units: 2 }] },
      { lines: [{ packageId: 'followers-100', units: 1 }] },
      { lines: [...checkout.lines, ...checkout.lines] },
      { lines: [{ packageId: 'followers-1000', units: 1, tiktokUsername: 'other' }] },
      { lines: [{ packageId: 'followers-1000', units: 1, videoUrl: 'https://v.example/1' }] },
      { tiktokUsername: 'other' },
      { niche: null },
      { method: 'paypal' as const },
    ]
    for (const other of others) {
      const answer = await placeOrder(db, { ...checkout, ...other })
      expect(answer, JSON.stringify(other)).toEqual({ ok: false, reason: 'idempotency_key_reused' })
    }
    expect(await counts(db)).toEqual({ payments: 1, orders: 1, events: 1 })
  })

  test('two accounts may choose the same one', async () => {
    const { db, user } = await shopOpen()
    const other = await customer(db, 'noor')
    const mine = await placed(db, checkoutOf(user, { idempotencyKey: 'key-12345' }))
    const theirs = await placed(db, checkoutOf(other, { idempotencyKey: 'key-12345' }))
    expect(theirs.id).not.toBe(mine.id)
    expect(await counts(db)).toEqual({ payments: 2, orders: 2, events: 2 })
  })
})
