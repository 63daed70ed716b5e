// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import '../../../tests/engines/engine.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  listOrderHistory,
  requireOrderOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { startPayment } from '../start-payment.ts'
import { syncPaymentStatus } from '../sync-payment.ts'
import { payments } from '../tables.ts'
import { reconcilePayments } from './reconcile-payments.ts'

async function startOnePayment({ started = true } = {}) {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const user = await createCustomer(db)
  const { id } = await placeOrder(db, buildCheckout(user))
  const start = { paymentId: id, origin: 'https://shop.test' }
  const { sessionId } = started ? await startPayment(db, at.services, start) : { sessionId: '' }
  return {
    db,
    at,
    user,
    start,
    sessionId,
    reconcile: (which?: 'due' | 'all') => reconcilePayments(db, at.services, which),
    payment: () => requirePayment(db, id),
    order: () => requireOrderOfPayment(db, id),
    age: async (hours: number) => {
      const createdAt = sql`now() - make_interval(hours => ${hours})`
      await db.update(payments).set({ createdAt, nextAttemptAt: sql`now()` }).where(eq(payments.id, id))
    },
  }
}

test('records a payment without a webhook, and asks only about payments that are due', async () => {
  const { at, sessionId, reconcile, payment, age } = await startOnePayment()
  at.pay(sessionId)
  expect(await reconcile()).toEqual({ fetched: 0, failed: 0 })
  await age(1)
  expect(await reconcile()).toEqual({ fetched: 1, failed: 0 })
  expect(await payment()).toMatchObject({ status: 'completed', settledAt: expect.any(Date) })
  await age(2)
  expect(await reconcile('all')).toEqual({ fetched: 0, failed: 0 })
})

test('asks about all open payments with `all`', async () => {
  const { db, at, user, sessionId, reconcile, payment } = await startOnePayment()
  for (let more = 0; more < 24; more++) {
    const { id } = await placeOrder(db, buildCheckout(user))
    const other = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
    at.pay(other.sessionId)
  }
  at.pay(sessionId)
  expect(await reconcile('all')).toEqual({ fetched: 25, failed: 0 })
  expect(await payment()).toMatchObject({ status: 'completed' })
  expect(await db.$count(payments, eq(payments.status, 'completed'))).toBe(25)
})

test('expires no open session, however old, before the provider says so', async () => {
  const { db, at, sessionId, payment, order, age } = await startOnePayment()
  const { closeSession: _, ...ending } = at.provider
  const reconcile = () => reconcilePayments(db, { paymentProviders: [ending] })
  await age(24 * 30)
  await reconcile()
  expect(await payment()).toMatchObject({ status: 'pending', settledAt: null })
  at.updateSession(sessionId, { state: 'expired' })
  await age(24 * 30)
  await reconcile()
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
  expect(await order()).toMatchObject({ status: 'cancelled' })
})

test('closes a session at the provider after a day, and only then expires it', async () => {
  const { at, sessionId, reconcile, payment, order, age } = await startOnePayment()
  at.updateSession(sessionId, { state: 'declined' })
  await age(23)
  await reconcile()
  expect(at.requests.closed).toBe(0)
  expect(await order()).toMatchObject({ status: 'pending' })
  await age(25)
  await reconcile()
  expect(at.requests.closed).toBe(1)
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
  expect(await order()).toMatchObject({ status: 'cancelled' })
})

test('expires nothing while the provider is unreachable, and asks again', async () => {
  const { at, reconcile, payment, order, age } = await startOnePayment()
  await age(48)
  at.setUnavailable()
  expect(await reconcile()).toEqual({ fetched: 1, failed: 1 })
  expect(await payment()).toMatchObject({ settledAt: null, attempts: 1 })
  expect((await payment()).lastError).toContain('ECONNREFUSED')
  expect(await order()).toMatchObject({ status: 'pending' })
})

test('expires a session that the provider does not know after an hour', async () => {
  const { at, sessionId, reconcile, payment, age } = await startOnePayment()
  at.sessions.delete(sessionId)
  await age(0)
  await reconcile()
  expect(await payment()).toMatchObject({ settledAt: null })
  await age(2)
  await reconcile()
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
})

test('expires a payment without a session after a day, and rejects a later start', async () => {
  const { db, at, start, reconcile, payment, order, age } = await startOnePayment({ started: false })
  await age(23)
  await reconcile()
  expect(await payment()).toMatchObject({ settledAt: null })
  await age(25)
  await reconcile()
  expect(await order()).toMatchObject({ status: 'cancelled' })
  await expect(startPayment(db, at.services, start)).rejects.toMatchObject({ code: 'session_closed' })
  expect(at.requests.sessions).toBe(0)
})

test('asks about each payment once in two parallel runs', async () => {
  const { at, reconcile, age } = await startOnePayment()
  await age(1)
  const both = await Promise.all([reconcile(), reconcile()])
  expect(both.map(({ fetched }) => fetched).toSorted()).toEqual([0, 1])
  expect(at.requests.reads).toBe(1)
})

test('leaves a pending payment neither paid nor expired', async () => {
  const { db, at, sessionId, reconcile, payment, age } = await startOnePayment()
  at.updateSession(sessionId, { state: 'pending', chargeId: 'ch_1' })
  await age(1)
  await reconcile()
  expect(await payment()).toMatchObject({ status: 'pending', settledAt: null, paidAt: null })
  expect(await syncPaymentStatus(db, at.services, sessionId)).toEqual({
    payment_status: 'unpaid',
    status: 'complete',
  })
})

test('captures approved money once while an order needs it, and not otherwise', async () => {
  const { db, at, user, sessionId, reconcile, payment, order, age } = await startOnePayment()
  at.updateSession(sessionId, { state: 'approved' })
  await Promise.all([syncPaymentStatus(db, at.services, sessionId), age(1)])
  expect(await payment()).toMatchObject({ status: 'completed', chargeId: `ch_${sessionId}` })
  expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])

  const late = await placeOrder(db, buildCheckout(user))
  const { sessionId: lateId } = await startPayment(db, at.services, {
    paymentId: late.id,
    origin: 'https://shop.test',
  })
  at.updateSession(lateId, { state: 'expired' })
  await syncPaymentStatus(db, at.services, lateId)
  at.updateSession(lateId, { state: 'approved' })
  expect(await syncPaymentStatus(db, at.services, lateId)).toEqual({
    payment_status: 'unpaid',
    status: 'open',
  })
  expect(at.requests.captures).toBe(1)
  expect(await reconcile()).toEqual({ fetched: 0, failed: 0 })
})

test('does not capture money of a session that names another payment', async () => {
  const { db, at, user, sessionId } = await startOnePayment()
  const other = await placeOrder(db, buildCheckout(user))
  at.updateSession(sessionId, { state: 'approved', paymentId: other.id })
  await syncPaymentStatus(db, at.services, sessionId)
  expect(at.requests.captures).toBe(0)
})

test('does not capture money of another amount than that of the payment', async () => {
  const { db, at, sessionId, payment } = await startOnePayment()
  at.updateSession(sessionId, { state: 'approved', amount: { amount: 1, currency: 'GBP' } })
  expect(await syncPaymentStatus(db, at.services, sessionId)).toEqual({
    payment_status: 'unpaid',
    status: 'open',
  })
  expect(at.requests.captures).toBe(0)
  expect(await payment()).toMatchObject({ status: 'pending' })
})

test.skipIf(inject('engine').kind !== 'postgres').each([
  { name: 'a payment without a session', isTrial: false },
  { name: 'a trial payment', isTrial: true },
])('expires $name without holding it while it waits for its order', async ({ isTrial }) => {
  const { db, reconcile, payment, order, age } = await startOnePayment({ started: false })
  await age(25)
  await db.update(payments).set({ isTrial })
  const { id } = await order()
  let expiry: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    expiry = reconcile()
    await expect.poll(() => countWaiting(db)).toBeGreaterThan(0)
    await tx.select().from(payments).for('update', { noWait: true })
  })
  await expiry
  expect(await payment()).toMatchObject({ settledAt: expect.any(Date) })
})

async function countWaiting(db: Db): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return ((await db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length
}
