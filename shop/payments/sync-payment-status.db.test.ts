// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoSessions } from '../../providers/demo-gateway/tables.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  getOpenIssueKind,
  requireOrderOfPayment,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { createDemoServices } from '../../tests/support/shops/open-test-shop.ts'
import { placeOrder } from '../checkout/place-order.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import type { DemoOutcome, Services } from '../services.ts'
import { getRefundContext } from './refunds/record-refunds.ts'
import { startPayment } from './start-payment.ts'
import { syncPaymentStatus } from './sync-payment.ts'
import { payments } from './tables.ts'

async function startOnePayment() {
  const { db } = await createTestDatabase()
  const services = createDemoServices(db)
  const { id } = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const { sessionId } = await startPayment(db, services, { paymentId: id, origin: 'https://shop.test' })
  return {
    db,
    services,
    settle: async (outcome: DemoOutcome) => services.settleDemoSession?.(sessionId, outcome),
    check: (by: Services = services) => syncPaymentStatus(db, by, sessionId),
    payment: () => requirePayment(db, id),
    order: () => requireOrderOfPayment(db, id),
  }
}

const OPEN = { payment_status: 'unpaid', status: 'open' }
const PAID = { payment_status: 'paid', status: 'complete' }
const EXPIRED = { payment_status: 'unpaid', status: 'expired' }

test('records open, declined and paid states one after the other', async () => {
  const { check, settle, payment, order } = await startOnePayment()
  expect(await check()).toEqual(OPEN)
  expect(await payment()).toMatchObject({ status: 'pending' })

  expect(await settle('decline')).toEqual({ next: null })
  expect(await check()).toEqual(OPEN)
  expect(await payment()).toMatchObject({ status: 'failed' })

  expect(await settle('pay')).toEqual({
    next: expect.stringContaining('https://shop.test/payment-success?session_id=demo_'),
  })
  expect(await Promise.all([check(), check(), check()])).toEqual([PAID, PAID, PAID])
  expect(await payment()).toMatchObject({ status: 'completed' })
  expect(await order()).toMatchObject({ status: 'pending', paidAt: expect.any(Date) })
})

test('reads the payment and the session once each, beside the transaction that records them', async () => {
  const { db, check, settle } = await startOnePayment()
  await settle('pay')
  // The settings and rates are read from memory afterwards.
  await getRefundContext(db)
  const select = vi.spyOn(db._.session, 'prepareQuery')
  onTestFinished(() => select.mockRestore())
  expect(await check()).toEqual(PAID)
  expect(select).toHaveBeenCalledTimes(2)
})

test('returns a recorded payment without asking the provider', async () => {
  const { check, settle, services } = await startOnePayment()
  await settle('pay')
  await check()
  const away = { ...services, paymentProvider: null }
  expect(await check(away)).toEqual(PAID)
})

test('reports an abandoned session as expired and cancels the order', async () => {
  const { check, settle, payment, order } = await startOnePayment()
  expect(await settle('cancel')).toEqual({ next: 'https://shop.test/checkout?cancelled=1' })
  expect(await check()).toEqual(EXPIRED)
  expect([(await payment()).status, (await order()).status]).toEqual(['failed', 'cancelled'])
  expect(await settle('pay')).toBeNull()
})

test('reports a session of the day before as over and captures nothing', async () => {
  const { db, check, settle, order } = await startOnePayment()
  await db.update(demoSessions).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await settle('pay')).toBeNull()
  expect(await check()).toEqual(EXPIRED)
  expect(await order()).toMatchObject({ status: 'cancelled', paidAt: null })
})

test('reports a payment made in time as paid, however late it is asked', async () => {
  const { db, check, settle } = await startOnePayment()
  await settle('pay')
  await db.update(demoSessions).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await check()).toEqual(PAID)
})

test('never reports a wrong amount as paid', async () => {
  const { db, check, settle, payment } = await startOnePayment()
  await db.update(demoSessions).set({ amount: 1 })
  await settle('pay')
  expect(await check()).toEqual(OPEN)
  const { id } = await payment()
  expect(await payment()).toMatchObject({ status: 'pending', paidAt: null })
  expect(await getOpenIssueKind(db, id)).toBe('wrong_amount')
})

test('rejects an unknown session, and an unreachable provider', async () => {
  const { db, services, check, payment } = await startOnePayment()
  await expect(syncPaymentStatus(db, services, 'demo_unknown')).rejects.toMatchObject({ code: 'not_found' })
  const provider: PaymentProvider = {
    name: 'demo',
    isTrial: false,
    methods: ['card'],
    createSession: () => Promise.reject(),
    getPayment: () => Promise.reject(new Error()),
  }
  const before = await payment()
  await expect(check({ ...services, paymentProviders: [provider] })).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  expect(await payment()).toEqual(before)
})

test('finds the payment of a session by an index, however many payments there are', async () => {
  const { db } = await createTestDatabase()
  const lookup = db.select().from(payments).where(eq(payments.sessionId, 'cs_test_1'))
  const plan = await db.transaction(async (tx) => {
    // PostgreSQL would scan such a small table sequentially.
    await tx.execute(sql`set local enable_seqscan = off`)
    return (await tx.execute(sql`explain ${lookup.getSQL()}`)) as unknown as { rows: object[] }
  })
  // As an index scan or as a bitmap scan, which depends on what was analyzed.
  expect(JSON.stringify(plan.rows)).toMatch(/(using|Scan on) payments_session_id/)
})
