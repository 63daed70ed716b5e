// @module-tag both-engines
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asActor, listOrderHistory, SYSTEM_ACTOR } from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { ORDER_STATUSES, ORDER_TRANSITIONS, type OrderStatus } from '../order-status.ts'
import { orderEvents, orders } from '../tables.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { recordDelivery } from './record-delivery.ts'

async function createOrder(isPaid: boolean) {
  const created = await createTestOrder({ isPaid })
  const { db, user, id } = created
  return {
    ...created,
    move: (to: OrderStatus, note?: string) =>
      changeOrderStatus(db, { orderId: id, to, actor: asActor(user), note }),
    history: () => listOrderHistory(db, id),
  }
}

test('moves an order step by step, with actor and note', async () => {
  const { db, user, id, move, order, history } = await createOrder(true)
  expect(await move('processing', 'started at 1,204')).toBe('processing')
  expect(await move('completed')).toBe('completed')
  expect(await order()).toMatchObject({ status: 'completed' })
  expect(await history()).toEqual([
    'placed',
    'paid',
    'pending->processing',
    'delivered',
    'processing->completed',
  ])
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
  expect(rows.slice(2)).toMatchObject([
    { actorId: user.id, note: 'started at 1,204' },
    { actorId: user.id, amount: 1_000 },
    { actorId: user.id, note: null },
  ])
})

test('sets the full quantity on completion and keeps the count at any other end', async () => {
  for (const [to, delivered] of [
    ['completed', 1_000],
    ['partial', 400],
    ['failed', 400],
  ] as const) {
    const { db, id, move, order, history } = await createOrder(true)
    await move('processing')
    await recordDelivery(db, { orderId: id, delivered: 400, actor: SYSTEM_ACTOR })
    await move(to)
    expect(await order()).toMatchObject({ status: to, delivered })
    const reports = (await history()).filter((event) => event === 'delivered')
    expect(reports).toHaveLength(to === 'completed' ? 2 : 1)
    await move('refunded')
    expect(await order()).toMatchObject({ delivered })
  }
})

test('adds no delivery event when a fully counted order is completed', async () => {
  const { db, id, move, history } = await createOrder(true)
  await move('processing')
  await recordDelivery(db, { orderId: id, delivered: 1_000, actor: SYSTEM_ACTOR })
  await move('completed')
  expect((await history()).filter((event) => event === 'delivered')).toHaveLength(1)
})

test('changes nothing when the present status is set again', async () => {
  const { move, history } = await createOrder(true)
  expect(await move('pending')).toBe('pending')
  expect(await history()).toEqual(['placed', 'paid'])
})

test('starts and refunds only a paid order', async () => {
  const { move, order, history } = await createOrder(false)
  await expect(move('processing')).rejects.toThrow('order_not_paid')
  await expect(move('refunded')).rejects.toThrow('order_not_paid')
  expect(await order()).toMatchObject({ status: 'pending' })
  expect(await history()).toEqual(['placed'])
  expect(await move('cancelled')).toBe('cancelled')
})

test('rejects every transition that the table does not allow', async () => {
  const { db, id, move, order, history } = await createOrder(true)
  for (const from of ORDER_STATUSES) {
    await db.update(orders).set({ status: from }).where(eq(orders.id, id))
    const allowed: readonly OrderStatus[] = ORDER_TRANSITIONS[from]
    for (const to of ORDER_STATUSES.filter((to) => to !== from && !allowed.includes(to))) {
      await expect(move(to), `${from}->${to}`).rejects.toThrow('transition_not_allowed')
      expect((await order()).status).toBe(from)
    }
  }
  expect(await history()).toEqual(['placed', 'paid'])
})

test('makes one change of two parallel ones', async () => {
  const { move, history } = await createOrder(true)
  await Promise.all(Array.from({ length: 10 }, () => move('processing')))
  expect(await history()).toEqual(['placed', 'paid', 'pending->processing'])
  const ends = await Promise.allSettled([move('completed'), move('failed')])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'transition_not_allowed' } },
  ])
})

test('rejects an unknown order', async () => {
  const { db } = await createTestDatabase()
  const orderId = '00000000-0000-7000-8000-000000000000'
  const change = changeOrderStatus(db, { orderId, to: 'processing', actor: SYSTEM_ACTOR })
  await expect(change).rejects.toThrow('not_found')
})
