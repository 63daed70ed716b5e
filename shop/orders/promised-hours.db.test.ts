import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestOrder } from '../../tests/support/orders/create-test-order.ts'
import { HOUR_MS } from '../durations.ts'
import { changeOrderStatus } from './fulfilment/change-order-status.ts'
import { pauseOrder, resumeOrder } from './pause-order.ts'
import { orders } from './tables.ts'

const staff = { userId: null, apiKeyId: null }

/** Hours between two times. */
const hoursBetween = (from: Date | null, to: Date | null) =>
  from && to ? (to.getTime() - from.getTime()) / HOUR_MS : null

test('promises nothing before the payment', async () => {
  const { order } = await createTestOrder({ isPaid: false })
  expect(await order()).toMatchObject({ promisedStartHours: 24, promisedDeliveryHours: 72, startBy: null })
})

test('counts from the payment, from a later start that the customer chose, and from the start of the work', async () => {
  const { db, id, order } = await createTestOrder()
  const paid = await order()
  expect(hoursBetween(paid.paidAt, paid.startBy)).toBe(24)
  expect(hoursBetween(paid.paidAt, paid.deliverBy)).toBe(96)

  await db
    .update(orders)
    .set({ startAfter: sql`${orders.paidAt} + interval '2 days'` })
    .where(eq(orders.id, id))
  const planned = await order()
  expect(hoursBetween(planned.startAfter, planned.startBy)).toBe(24)

  await db.update(orders).set({ status: 'processing', startedAt: sql`now()` }).where(eq(orders.id, id))
  const started = await order()
  expect(hoursBetween(started.startedAt, started.deliverBy)).toBe(72)

  await db.update(orders).set({ status: 'completed', endedAt: sql`now()` }).where(eq(orders.id, id))
  expect(await order()).toMatchObject({ startBy: null, deliverBy: null })
})

test('extends no deadline by a pause before the start that the customer planned', async () => {
  const { db, id, order } = await createTestOrder()
  const change = { orderId: id, reason: 'case', actor: staff } as const
  const startAfter = sql`now() + interval '2 days'`
  await db.update(orders).set({ startAfter }).where(eq(orders.id, id))
  const planned = await order()
  await pauseOrder(db, change)
  await db.update(orders).set({ pausedAt: sql`now() - interval '5 hours'` }).where(eq(orders.id, id))
  await resumeOrder(db, change)
  const { startBy, deliverBy } = planned
  expect(await order()).toMatchObject({ startBy, deliverBy, pausedSeconds: 0 })
  // Three of the five hours lie after the planned start.
  await db.update(orders).set({ startAfter: sql`now() - interval '3 hours'` }).where(eq(orders.id, id))
  const begun = await order()
  await pauseOrder(db, change)
  await db.update(orders).set({ pausedAt: sql`now() - interval '5 hours'` }).where(eq(orders.id, id))
  await resumeOrder(db, change)
  expect(Math.round(hoursBetween(begun.startBy, (await order()).startBy) ?? 0)).toBe(3)
})

test('extends the deadlines by the length of a pause', async () => {
  const { db, id, order } = await createTestOrder()
  const before = await order()
  const change = { orderId: id, reason: 'case', actor: staff } as const
  expect(await pauseOrder(db, change)).toBe(true)
  expect(await pauseOrder(db, change)).toBe(false)
  expect(await resumeOrder(db, { ...change, reason: 'target' })).toBe(false)
  await db.update(orders).set({ pausedAt: sql`now() - interval '5 hours'` }).where(eq(orders.id, id))
  expect(await resumeOrder(db, change)).toBe(true)
  const after = await order()
  expect(after).toMatchObject({ pausedAt: null, pauseReason: null })
  expect(Math.round(hoursBetween(before.startBy, after.startBy) ?? 0)).toBe(5)
  expect(Math.round(hoursBetween(before.deliverBy, after.deliverBy) ?? 0)).toBe(5)
  // It has moved the start, so it does not move the delivery once more.
  await changeOrderStatus(db, { orderId: id, to: 'processing', actor: staff })
  const started = await order()
  expect(hoursBetween(started.startedAt, started.deliverBy)).toBe(72)
  await pauseOrder(db, change)
  await db.update(orders).set({ pausedAt: sql`now() - interval '3 hours'` }).where(eq(orders.id, id))
  await resumeOrder(db, change)
  expect(Math.round(hoursBetween(started.deliverBy, (await order()).deliverBy) ?? 0)).toBe(3)
})
