// @module-tag both-engines
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApiKey } from '../../../tests/support/accounts/create-test-api-key.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
} from '../../../tests/support/orders/checkouts.ts'
import { SYSTEM_ACTOR } from '../../actor.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import { createReplacementRun } from '../delivery/runs.ts'
import { setDeliveryPlan } from '../delivery/set-plan.ts'
import { pauseOrder } from '../pause-order.ts'
import { orders } from '../tables.ts'
import { leaseOrders, releaseLease, renewLease } from './lease-orders.ts'
import { recordReading } from './record-reading.ts'
import { updateOrder } from './update-order.ts'
import { reportFailure, updateRun } from './update-run.ts'

/** Opens a shop with as many paid orders, and two programs. */
async function openShop(count: number) {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const lines = Array.from({ length: count }, (_, index) => ({
    packageId: 'followers-1000',
    units: 1,
    tiktokUsername: `name${index}`,
  }))
  const payment = await placeOrder(db, buildCheckout(user, { lines }))
  await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
  const ids = (await db.select({ id: orders.id }).from(orders).orderBy(orders.line)).map(({ id }) => id)
  const createProgram = async (name: string) => {
    const { id } = await createTestApiKey(db, { name, createdBy: user.id, scopes: ['orders:work'] })
    const actor = { userId: null, apiKeyId: id }
    return {
      actor,
      lease: async (limit = 20) =>
        (await leaseOrders(db, { actor, limit, leaseSeconds: 60 })).map((order) => order.id),
    }
  }
  const [first, second] = [await createProgram('first'), await createProgram('second')]
  const expire = () => db.update(orders).set({ leasedUntil: sql`now()` })
  return { db, payment, ids, first, second, expire, orderId: ids[0] ?? '' }
}

test('gives every order to one of many parallel requests of two programs', async () => {
  const { ids, first, second } = await openShop(12)
  const leased = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? first : second).lease(3)),
  )
  const all = leased.flat()
  expect(new Set(all).size).toBe(all.length)
  const rest = [...(await first.lease()), ...(await second.lease())]
  expect([...all, ...rest].toSorted()).toEqual(ids.toSorted())
})

test('gives trial orders only to a request for them, and then no others', async () => {
  const { db, payment, first } = await openShop(1)
  const placed = await placeOrder(db, buildCheckout(await createCustomer(db, 'ana'), { isTrial: true }))
  await recordPaymentEvent(db, buildPaymentSnapshot(placed, 'paid', { sessionId: 'trial' }))
  const lease = async (isTrial?: boolean) => {
    const leased = await leaseOrders(db, { actor: first.actor, isTrial, limit: 20, leaseSeconds: 60 })
    return leased.map(({ paymentId }) => paymentId)
  }
  expect(await lease(true)).toEqual([placed.id])
  expect(await lease()).toEqual([payment.id])
})

test('gives an order to others when the lease has ended or was released, but not before', async () => {
  const { db, orderId, first, second, expire } = await openShop(1)
  expect(await first.lease()).toEqual([orderId])
  expect(await second.lease()).toEqual([])
  expect(await first.lease()).toEqual([])
  await releaseLease(db, { actor: second.actor, orderId })
  expect(await second.lease()).toEqual([])
  await releaseLease(db, { actor: first.actor, orderId })
  expect(await second.lease()).toEqual([orderId])
  await expect(renewLease(db, { actor: first.actor, orderId, leaseSeconds: 60 })).rejects.toThrow(
    'lease_lost',
  )
  const renewed = await renewLease(db, { actor: second.actor, orderId, leaseSeconds: 3_600 })
  expect(renewed.leasedUntil.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  await expire()
  await expect(renewLease(db, { actor: second.actor, orderId, leaseSeconds: 60 })).rejects.toThrow(
    'lease_lost',
  )
  expect(await first.lease()).toEqual([orderId])
})

test('refuses changes by a program without the lease, and lets staff change anything', async () => {
  const { db, orderId, first, second } = await openShop(1)
  await first.lease()
  const start = { orderId, to: 'processing', startCount: 1 } as const
  await expect(updateOrder(db, { ...start, actor: second.actor })).rejects.toThrow('order_leased')
  await updateOrder(db, { ...start, actor: first.actor })
  await expect(recordReading(db, { orderId, count: 9, actor: second.actor })).rejects.toThrow('order_leased')
  await recordReading(db, { orderId, count: 9, actor: first.actor })
  const plan = { orderId, runs: [{ quantity: 1_000, earliestStart: null, pacePerDay: 9 }] }
  await expect(setDeliveryPlan(db, { ...plan, actor: second.actor })).rejects.toThrow('order_leased')
  await setDeliveryPlan(db, { ...plan, actor: first.actor })
  await updateOrder(db, { orderId, delivered: 20, actor: SYSTEM_ACTOR })
})

test('skips orders that are unpaid, paused, postponed, disputed or failed', async () => {
  const { db, ids, payment, first, second } = await openShop(6)
  const [unpaid, paused, postponed, failed, later, free] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await db.update(orders).set({ paidAt: null }).where(eq(orders.id, unpaid))
  await pauseOrder(db, { orderId: paused, reason: 'case', actor: SYSTEM_ACTOR })
  await db.update(orders).set({ startAfter: sql`now() + interval '1 hour'` }).where(eq(orders.id, postponed))
  await reportFailure(db, { orderId: failed, code: 'no_capacity', actor: SYSTEM_ACTOR })
  const tomorrow = new Date(Date.now() + 86_400_000)
  const run = { quantity: 1_000, earliestStart: tomorrow, pacePerDay: null }
  await setDeliveryPlan(db, { orderId: later, runs: [run], actor: SYSTEM_ACTOR })
  expect(await first.lease()).toEqual([free])
  await db.update(orders).set({ startAfter: sql`now()` }).where(eq(orders.id, postponed))
  await db.insert(disputes).values({
    id: '019a0000-0000-7000-8000-000000000001',
    paymentId: payment.id,
    provider: 'demo',
    providerDisputeId: 'd1',
    sessionId: 's1',
    state: 'open',
    amount: 100,
    currency: 'GBP',
    openedAt: sql`now()`,
  })
  expect(await second.lease()).toEqual([])
  await db.delete(disputes)
  expect(await second.lease()).toEqual([postponed])
})

test('continues orders that a program started, and leaves those that staff work on', async () => {
  const { db, ids, first, second, expire } = await openShop(2)
  const [started, manual] = ids as [string, string]
  await first.lease()
  await updateOrder(db, { orderId: started, to: 'processing', actor: first.actor })
  await updateOrder(db, { orderId: manual, to: 'processing', actor: SYSTEM_ACTOR })
  await expire()
  expect(await second.lease()).toEqual([started])
})

test('leases replacements of completed orders first, with the runs that are due', async () => {
  const { db, ids, first } = await openShop(2)
  const [completed, waiting] = ids as [string, string]
  await updateOrder(db, { orderId: completed, to: 'processing', actor: SYSTEM_ACTOR })
  await updateOrder(db, { orderId: completed, to: 'completed', actor: SYSTEM_ACTOR })
  await createReplacementRun(db, { orderId: completed, quantity: 40, hours: 72 })
  const leased = await leaseOrders(db, { actor: first.actor, limit: 2, leaseSeconds: 60 })
  expect(leased.map(({ id, runs }) => [id, runs.map(({ kind, quantity }) => [kind, quantity])])).toEqual([
    [completed, [['replacement', 40]]],
    [waiting, []],
  ])
})

test('ends the lease of an order with its last replacement', async () => {
  const { db, orderId, first, second } = await openShop(1)
  await updateOrder(db, { orderId, to: 'processing', actor: SYSTEM_ACTOR })
  await updateOrder(db, { orderId, to: 'completed', actor: SYSTEM_ACTOR })
  const early = await createReplacementRun(db, { orderId, quantity: 40, hours: 24 })
  const late = await createReplacementRun(db, { orderId, quantity: 5, hours: 72 })
  await first.lease()
  await updateRun(db, { orderId, runId: early.id, to: 'completed', actor: first.actor })
  const change = { orderId, runId: late.id, delivered: 1, actor: second.actor }
  await expect(updateRun(db, change)).rejects.toThrow('order_leased')
  await updateRun(db, { orderId, runId: late.id, to: 'completed', actor: first.actor })
  expect(await db.$count(orders, isNotNull(orders.leasedBy))).toBe(0)
})

test('leases only the requested types, and nothing for a person', async () => {
  const { db, first, ids } = await openShop(1)
  const request = { limit: 5, leaseSeconds: 60 }
  expect(await leaseOrders(db, { ...request, actor: first.actor, types: ['likes'] })).toEqual([])
  const person = { userId: null, apiKeyId: null }
  await expect(leaseOrders(db, { ...request, actor: person })).rejects.toThrow('api_key_required')
  expect(await leaseOrders(db, { ...request, actor: first.actor, types: ['followers'] })).toHaveLength(1)
  expect(await db.$count(orders, inArray(orders.id, ids))).toBe(1)
})
