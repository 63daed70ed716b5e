import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asActor, createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { newId } from '../../id.ts'
import { settings } from '../../settings/tables.ts'
import { changeOrderStatus } from '../fulfilment/change-order-status.ts'
import { recordDelivery } from '../fulfilment/record-delivery.ts'
import { updateOrder } from '../fulfilment/update-order.ts'
import type { OrderStatus } from '../order-status.ts'
import { orderEvents, orders } from '../tables.ts'
import { getCustomerOrder, listCustomerOrders } from './customer-orders.ts'

const HOUR = 3_600_000

async function createPaidOrder() {
  const { db, user, id } = await createTestOrder({ displayCurrency: 'EUR' })
  const read = async () => {
    const order = await getCustomerOrder(db, { orderId: id, userId: user.id })
    if (!order) throw new Error('not mine')
    return order
  }
  return {
    db,
    user,
    id,
    read,
    list: async () => (await listCustomerOrders(db, user.id)).orders,
    move: (to: OrderStatus) =>
      changeOrderStatus(db, { orderId: id, to, actor: asActor(user), note: 'between us' }),
    async daysLater(days: number) {
      const earlier = sql.raw(`interval '${days} days'`)
      await db
        .update(orders)
        .set({
          paidAt: sql`${orders.paidAt} - ${earlier}`,
          startedAt: sql`${orders.startedAt} - ${earlier}`,
          endedAt: sql`${orders.endedAt} - ${earlier}`,
        })
        .where(eq(orders.id, id))
      await db.update(orderEvents).set({ at: sql`${orderEvents.at} - ${earlier}` })
    },
  }
}

test('returns the times of the history and the delivery estimate', async () => {
  const { read, move } = await createPaidOrder()
  const waiting = await read()
  expect(waiting).toMatchObject({ startedAt: null, completedAt: null, endedAt: null, late: null })
  expect(Number(waiting.expected?.startBy) - Number(waiting.paidAt)).toBe(24 * HOUR)
  await move('processing')
  const { startedAt, expected } = await read()
  expect(Number(expected?.deliverFrom) - Number(startedAt)).toBe(1 * HOUR)
  expect(Number(expected?.deliverBy) - Number(startedAt)).toBe(72 * HOUR)
  await move('completed')
  const done = await read()
  expect(done).toMatchObject({ expected: null, completedAt: done.endedAt, endedAt: expect.any(Date) })
  await move('refunded')
  const refunded = await read()
  // A refund does not change when the delivery ended.
  expect(refunded).toMatchObject({ completedAt: done.completedAt, endedAt: done.endedAt })
})

test('decides by the database clock whether an order is late, in the list and in the details', async () => {
  const { read, list, move, daysLater } = await createPaidOrder()
  expect((await list())[0]?.late).toBeNull()
  await daysLater(2)
  expect((await read()).late).toBe('start')
  expect((await list())[0]?.late).toBe('start')
  await move('processing')
  expect((await read()).late).toBeNull()
  await daysLater(4)
  expect((await list())[0]?.late).toBe('delivery')
  await move('partial')
  expect((await read()).late).toBeNull()
})

test('keeps the promised times of the policy that was accepted with the order', async () => {
  const { db, read } = await createPaidOrder()
  const value = { startHours: 2 }
  await db
    .insert(settings)
    .values({ key: 'policy', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  const { expected, paidAt } = await read()
  expect(Number(expected?.startBy) - Number(paidAt)).toBe(24 * HOUR)
})

test('returns the customer all events without actors and notes', async () => {
  const { db, user, id, read, list, move } = await createPaidOrder()
  await move('processing')
  await recordDelivery(db, {
    orderId: id,
    startCount: 12,
    delivered: 400,
    actor: asActor(user),
    note: 'secret',
  })
  await updateOrder(db, { orderId: id, note: 'secret', actor: asActor(user) })
  const { events } = await read()
  expect(events.map(({ kind, toStatus, amount }) => [kind, toStatus ?? amount])).toEqual([
    ['placed', null],
    ['paid', null],
    ['moved', 'processing'],
    ['counted', 12],
    ['delivered', 400],
  ])
  expect(JSON.stringify(events)).not.toMatch(/secret|between us|actor|note/)
  expect((await list())[0]?.events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'moved'])
})

test('returns null for an order of another customer', async () => {
  const { db, id } = await createPaidOrder()
  const noor = await createCustomer(db, 'noor')
  expect(await getCustomerOrder(db, { orderId: id, userId: noor.id })).toBeNull()
  expect(await getCustomerOrder(db, { orderId: newId(), userId: noor.id })).toBeNull()
})
