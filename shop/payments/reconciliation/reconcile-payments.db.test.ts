import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  buildCheckout,
  createCustomer,
  listOrderHistory,
  requireOrderOfPayment,
  requirePayment,
} from '../../../tests/support/checkouts.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { startPayment } from '../start-payment.ts'
import { syncPaymentStatus } from '../sync-payment-status.ts'
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

test('paid by reconciliation alone, which asks only about what is due, and then no more', async () => {
  const { at, sessionId, reconcile, payment, age } = await startOnePayment()
  at.pay(sessionId)
  expect(await reconcile()).toEqual({ asked: 0, failed: 0 })
  await age(1)
  expect(await reconcile()).toEqual({ asked: 1, failed: 0 })
  expect(await payment()).toMatchObject({ status: 'completed', settledAt: expect.any(Date) })
  await age(2)
  expect(await reconcile('all')).toEqual({ asked: 0, failed: 0 })
})

test('by hand it asks about all that is open', async () => {
  const { db, at, user, sessionId, reconcile, payment } = await startOnePayment()
  for (let more = 0; more < 24; more++) {
    const { id } = await placeOrder(db, buildCheckout(user))
    const other = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
    at.pay(other.sessionId)
  }
  at.pay(sessionId)
  expect(await reconcile('all')).toEqual({ asked: 25, failed: 0 })
  expect(await payment()).toMatchObject({ status: 'completed' })
  expect(await db.$count(payments, eq(payments.status, 'completed'))).toBe(25)
})

test('however old, an open session is not expired before the provider says so', async () => {
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

test('one that would stay open for ever is ended at the provider after a day, and only then here', async () => {
  const { at, sessionId, reconcile, payment, order, age } = await startOnePayment()
  at.updateSession(sessionId, { state: 'declined' })
  await age(23)
  await reconcile()
  expect(at.asked.closed).toBe(0)
  expect(await order()).toMatchObject({ status: 'pending' })
  await age(25)
  await reconcile()
  expect(at.asked.closed).toBe(1)
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
  expect(await order()).toMatchObject({ status: 'cancelled' })
})

test('while the provider is away nothing expires, and it is asked again', async () => {
  const { at, reconcile, payment, order, age } = await startOnePayment()
  await age(48)
  at.setUnavailable()
  expect(await reconcile()).toEqual({ asked: 1, failed: 1 })
  expect(await payment()).toMatchObject({ settledAt: null, attempts: 1 })
  expect((await payment()).lastError).toContain('ECONNREFUSED')
  expect(await order()).toMatchObject({ status: 'pending' })
})

test('a session the provider does not know: given an hour, then over', async () => {
  const { at, sessionId, reconcile, payment, age } = await startOnePayment()
  at.sessions.delete(sessionId)
  await age(0)
  await reconcile()
  expect(await payment()).toMatchObject({ settledAt: null })
  await age(2)
  await reconcile()
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
})

test('a payment that never got a session is over after a day, and cannot be started then', async () => {
  const { db, at, start, reconcile, payment, order, age } = await startOnePayment({ started: false })
  await age(23)
  await reconcile()
  expect(await payment()).toMatchObject({ settledAt: null })
  await age(25)
  await reconcile()
  expect(await order()).toMatchObject({ status: 'cancelled' })
  await expect(startPayment(db, at.services, start)).rejects.toMatchObject({ code: 'session_closed' })
  expect(at.asked.sessions).toBe(0)
})

test('two processes at once ask about each payment once', async () => {
  const { at, reconcile, age } = await startOnePayment()
  await age(1)
  const both = await Promise.all([reconcile(), reconcile()])
  expect(both.map(({ asked }) => asked).toSorted()).toEqual([0, 1])
  expect(at.asked.reads).toBe(1)
})

test('money on its way is neither paid nor over', async () => {
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

test('approved money is taken once while it is wanted, and left when it is not', async () => {
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
  expect(at.asked.captures).toBe(1)
  expect(await reconcile()).toEqual({ asked: 0, failed: 0 })
})

test('money of a session that names another payment is not taken', async () => {
  const { db, at, user, sessionId } = await startOnePayment()
  const other = await placeOrder(db, buildCheckout(user))
  at.updateSession(sessionId, { state: 'approved', paymentId: other.id })
  await syncPaymentStatus(db, at.services, sessionId)
  expect(at.asked.captures).toBe(0)
})

test('money of another amount than the order is not taken, though it is approved', async () => {
  const { db, at, sessionId, payment } = await startOnePayment()
  at.updateSession(sessionId, { state: 'approved', amount: { amount: 1, currency: 'GBP' } })
  expect(await syncPaymentStatus(db, at.services, sessionId)).toEqual({
    payment_status: 'unpaid',
    status: 'open',
  })
  expect(at.asked.captures).toBe(0)
  expect(await payment()).toMatchObject({ status: 'pending' })
})
