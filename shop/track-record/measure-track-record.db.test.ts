import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, createCustomer, SYSTEM_ACTOR } from '../../tests/support/orders/checkouts.ts'
import { listPackages } from '../catalog/list-packages.ts'
import { packageDeliveryStats } from '../catalog/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { contentVersion } from '../content/tables.ts'
import { HOUR_MS } from '../durations.ts'
import { newId } from '../id.ts'
import { invalidateMemoized } from '../memoize.ts'
import { changeOrderStatus } from '../orders/fulfilment/change-order-status.ts'
import { orders } from '../orders/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import type { Payment } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { getClaimRecords } from '../settings/claims/resolve-claims.ts'
import { measureDueTrackRecord, measureTrackRecord } from './measure-track-record.ts'

const PACKAGE = 'followers-1000'

/** Hours from the payment; by default all was delivered after 20 hours, within the promised 96. */
interface OrderHistory extends Partial<typeof orders.$inferInsert> {
  paidDaysAgo?: number
  started?: number | null
  ended?: number | null
}

/** Opens a shop with one payment and hand-made orders of it. */
async function openShop() {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const payment = await placeOrder(db, buildCheckout(user))
  const [placed] = await db.select().from(orders)
  if (!placed) throw new Error('no order')
  let line = 1
  const add = async (history: OrderHistory = {}, count = 1) => {
    const { paidDaysAgo = 10, started = 2, ended = 20, ...fields } = history
    const paidAt = new Date(Date.now() - paidDaysAgo * 24 * HOUR_MS)
    const at = (hours: number | null) =>
      hours === null ? null : new Date(paidAt.getTime() + hours * HOUR_MS)
    const rows = Array.from({ length: count }, () => ({
      ...placed,
      id: newId(),
      line: line++,
      status: 'completed' as const,
      delivered: placed.quantity,
      paidAt,
      startedAt: at(started),
      endedAt: at(ended),
      ...fields,
    }))
    await db.insert(orders).values(rows)
    return rows.map(({ id }) => id)
  }
  return { db, payment, user, add }
}

async function refund(db: Db, payment: Payment, orderId: string | null, status: 'succeeded' | 'failed') {
  await db.insert(refunds).values({
    id: newId(),
    paymentId: payment.id,
    orderId,
    provider: 'demo',
    chargeId: 'charge',
    status,
    amount: 100,
    currency: 'GBP',
    settledAt: new Date(),
  })
}

async function getPromises(db: Db) {
  await measureTrackRecord(db)
  const [row] = await db
    .select()
    .from(packageDeliveryStats)
    .where(eq(packageDeliveryStats.packageId, PACKAGE))
  const { packageId: _, measuredAt: _at, ...measured } = row ?? { packageId: '', measuredAt: null }
  return measured
}

async function getVersion(db: Db) {
  return (await db.select().from(contentVersion))[0]?.version
}

describe('measureTrackRecord', () => {
  test('measures on-time share, medians, shortfalls and refunds of the sample', async () => {
    const { db, payment, add } = await openShop()
    await add({}, 7)
    const [refunded, failed] = await add({ started: 4 }, 8)
    // The promise moved by the pause.
    await add({ started: 4, ended: 90, pausedSeconds: 20 * 3_600 })
    await add({ started: 30, ended: 100 }, 2)
    await add({ started: 4, ended: 50, status: 'partial', delivered: 600 })
    await add({ started: 10, ended: null, status: 'processing', delivered: 300, paidDaysAgo: 5 })
    await refund(db, payment, refunded ?? null, 'succeeded')
    await refund(db, payment, failed ?? null, 'failed')
    expect(await getPromises(db)).toEqual({
      orders: 20,
      onTime: 16,
      shortfalls: 1,
      refunded: 1,
      medianStartMinutes: 240,
      medianFinishMinutes: 1_200,
    })
  })

  test('counts a refund of the whole payment for each of its orders', async () => {
    const { db, payment, add } = await openShop()
    await add({}, 2)
    await refund(db, payment, null, 'succeeded')
    expect(await getPromises(db)).toMatchObject({ orders: 2, refunded: 2 })
  })

  test('leaves out orders that are old, not due, unpaid or cancelled before the promised start', async () => {
    const { db, add } = await openShop()
    await add({ paidDaysAgo: 91 })
    await add({ paidDaysAgo: 0.1, started: null, ended: null, status: 'pending', delivered: 0 })
    await add({ paidDaysAgo: 3, started: 1, ended: null, status: 'processing', delivered: 0 })
    await add({ started: null, ended: 3, status: 'cancelled', delivered: 0 })
    await add({ promisedStartHours: null, promisedDeliveryHours: null })
    await add({ briefState: 'waiting', started: null, ended: null, status: 'pending', delivered: 0 })
    expect(await getPromises(db)).toMatchObject({ orders: 0, medianStartMinutes: null })
    // Cancelled because it did not start in time.
    await add({ started: null, ended: 30, status: 'cancelled', delivered: 0 })
    expect(await getPromises(db)).toMatchObject({ orders: 1, onTime: 0, shortfalls: 1 })
  })

  test('judges an order by its end, not by the refund that follows it', async () => {
    const { db, add } = await openShop()
    const [inTime = ''] = await add()
    const [late = ''] = await add({ started: null, ended: null, status: 'pending', delivered: 0 })
    const [cancelled = ''] = await add({ started: null, ended: 3, status: 'cancelled', delivered: 0 })
    for (const orderId of [inTime, late, cancelled])
      await changeOrderStatus(db, { orderId, to: 'refunded', actor: SYSTEM_ACTOR })
    expect(await getPromises(db)).toMatchObject({
      orders: 2,
      onTime: 1,
      shortfalls: 1,
      // Between two hours, and the ten days of the order that was never started until its end.
      medianStartMinutes: expect.closeTo(7_260, -2),
      medianFinishMinutes: 1_200,
    })
    expect((await getClaimRecords(db)).deliveryHours?.value).toBeGreaterThan(200)
  })

  test('leaves out an order that its customer cancelled in time, however long the case took', async () => {
    const { db, add } = await openShop()
    const paused = { pausedAt: new Date(Date.now() - 9.9 * 24 * HOUR_MS), pauseReason: 'case' as const }
    const [id = ''] = await add({ started: null, ended: null, status: 'pending', delivered: 0, ...paused })
    await changeOrderStatus(db, { orderId: id, to: 'cancelled', actor: SYSTEM_ACTOR })
    expect(await getPromises(db)).toMatchObject({ orders: 0 })
  })

  test('counts from the earliest start that the customer chose', async () => {
    const { db, add } = await openShop()
    const startAfter = new Date(Date.now() - 9 * 24 * HOUR_MS)
    await add({ startAfter, started: 25, ended: 95 })
    expect(await getPromises(db)).toMatchObject({ onTime: 1, medianStartMinutes: 60 })
  })

  test('judges an order by its own deadlines: the start of its work, and the delivery that counts from it', async () => {
    const { db, add } = await openShop()
    await add({ started: 1, ended: 72 })
    await add({ started: 1, ended: 74 })
    await add({ started: 25, ended: 30 })
    expect(await getPromises(db)).toMatchObject({ orders: 3, onTime: 1 })
    // Promised on the day of the payment: start and delivery together. It started early, so it is late already.
    await add({ paidDaysAgo: 3.5, started: 1, ended: null, status: 'processing', delivered: 300 })
    expect(await getPromises(db)).toMatchObject({ orders: 4, onTime: 1 })
  })

  test('counts from the start of the work where staff did without the answers that they waited for', async () => {
    const { db, add } = await openShop()
    await add({ briefState: 'skipped', started: 50, ended: 121 })
    expect(await getPromises(db)).toMatchObject({ onTime: 1, medianStartMinutes: 0 })
  })

  test('publishes nothing below 20 orders, and rounds against the shop', async () => {
    const { db, add } = await openShop()
    await add({}, 18)
    await add({ ended: 97 })
    await measureTrackRecord(db)
    const find = async () => {
      invalidateMemoized(db)
      return (await listPackages(db, 'en')).followers.find(({ id }) => id === PACKAGE)?.promises
    }
    expect(await find()).toBeUndefined()
    await add({}, 2)
    await measureTrackRecord(db)
    expect(await find()).toEqual({
      orders: 21,
      onTimePercent: 95,
      medianStartMinutes: 120,
      medianFinishMinutes: 1_200,
      shortfallPercent: 0,
      refundPercent: 0,
    })
  })

  test('raises the content version once when published figures change, and not without a change', async () => {
    const { db, add } = await openShop()
    const [first] = await add({}, 21)
    await measureTrackRecord(db)
    const before = (await getVersion(db)) ?? 0
    await measureTrackRecord(db)
    expect(await getVersion(db)).toBe(before)
    await db
      .update(orders)
      .set({ status: 'partial', delivered: 1 })
      .where(eq(orders.id, first ?? ''))
    await measureTrackRecord(db)
    expect(await getVersion(db)).toBe(before + 1)
  })

  test('measures at most once an hour', async () => {
    const { db, add } = await openShop()
    await measureDueTrackRecord(db)
    await add({}, 20)
    await measureDueTrackRecord(db)
    expect(await db.$count(packageDeliveryStats, eq(packageDeliveryStats.orders, 20))).toBe(0)
  })

  test('counts customers with a completed paid order and what was delivered', async () => {
    const { db, add } = await openShop()
    await add({}, 2)
    await add({ status: 'partial', delivered: 400 })
    await add({ packageType: 'likes', delivered: 70, status: 'partial' })
    await add({ paidAt: null, delivered: 500 })
    const other = await createCustomer(db, 'ana')
    await add({ userId: other.id, status: 'failed', delivered: 0 })
    await measureTrackRecord(db, async () => ({ percent: 81.4, reviews: 25 }))
    expect(await getClaimRecords(db)).toMatchObject({
      customers: { value: 1 },
      followers: { value: 2_400 },
      engagement: { value: 70 },
      satisfactionPercent: { value: 81, sample: 25 },
      deliveryHours: { value: 20 },
    })
  })
})
