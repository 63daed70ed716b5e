// @module-tag both-engines
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asActor, listOrderEvents, SYSTEM_ACTOR } from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { ORDER_STATUSES } from '../order-status.ts'
import { orders } from '../tables.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { type DeliveryReport, recordDelivery } from './record-delivery.ts'

/** Creates an order of 1,000 followers in progress. */
async function createStartedOrder() {
  const { db, user, id, order } = await createTestOrder()
  await changeOrderStatus(db, { orderId: id, to: 'processing', actor: SYSTEM_ACTOR })
  return {
    db,
    user,
    id,
    record: (report: Partial<DeliveryReport>) =>
      recordDelivery(db, { orderId: id, actor: asActor(user), ...report }),
    order,
    /** Lists the reported counts, oldest first. */
    ledger: async () => (await listOrderEvents(db, id)).filter((row) => row.amount !== null),
  }
}

test('starts with no delivery and no start count', async () => {
  const { order, ledger } = await createStartedOrder()
  expect(await order()).toMatchObject({ startCount: null, delivered: 0 })
  expect(await ledger()).toEqual([])
})

test('writes one event for each change, with actor and note', async () => {
  const { user, record, order, ledger } = await createStartedOrder()
  expect(await record({ startCount: 1_204, delivered: 0, note: 'from the profile' })).toEqual({
    startCount: 1_204,
    delivered: 0,
    remaining: 1_000,
    posts: null,
  })
  await record({ delivered: 400 })
  await record({ delivered: 1_000 })
  expect(await record({ delivered: 390, note: 'ten have left' })).toEqual({
    startCount: 1_204,
    delivered: 390,
    remaining: 610,
    posts: null,
  })
  expect(await order()).toMatchObject({ startCount: 1_204, delivered: 390, status: 'processing' })
  expect(await ledger()).toMatchObject([
    { kind: 'counted', amount: 1_204, actorId: user.id, note: 'from the profile' },
    { kind: 'delivered', amount: 400, actorId: user.id, note: null },
    { kind: 'delivered', amount: 1_000 },
    { kind: 'delivered', amount: 390, note: 'ten have left' },
  ])
})

test('writes nothing when the same counts are reported again', async () => {
  const { record, ledger } = await createStartedOrder()
  const tenTimes = (report: Partial<DeliveryReport>) =>
    Promise.all(Array.from({ length: 10 }, () => record(report)))
  // The first ten open their connections, so that the next ten run at the same time.
  await tenTimes({})
  await tenTimes({ startCount: 5, delivered: 400 })
  expect(await record({})).toMatchObject({ startCount: 5, delivered: 400 })
  expect(await ledger()).toHaveLength(2)
})

test('rejects a count above the quantity or below zero, and keeps the start count', async () => {
  const { record, order, ledger } = await createStartedOrder()
  for (const delivered of [1_001, -1]) {
    await expect(record({ startCount: 7, delivered })).rejects.toThrow('delivered_out_of_range')
  }
  expect(await order()).toMatchObject({ startCount: null, delivered: 0 })
  expect(await ledger()).toEqual([])
})

test('rejects counts unless the order is in progress', async () => {
  const { db, id, record, order } = await createStartedOrder()
  for (const status of ORDER_STATUSES.filter((status) => status !== 'processing')) {
    await db.update(orders).set({ status }).where(eq(orders.id, id))
    await expect(record({ delivered: 1 }), status).rejects.toThrow('not_in_progress')
    await expect(record({ startCount: 1 }), status).rejects.toThrow('not_in_progress')
  }
  expect(await order()).toMatchObject({ startCount: null, delivered: 0 })
  const orderId = '00000000-0000-7000-8000-000000000000'
  await expect(record({ orderId, delivered: 1 })).rejects.toThrow('not_found')
})
