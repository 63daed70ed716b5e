import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  asActor,
  buildCheckout,
  createCustomer,
  listOrderEvents,
  requireOrderOfPayment,
  SYSTEM_ACTOR,
} from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { emails } from '../../outbox/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { applyOrderUpdate, type OrderUpdate, updateOrder } from './update-order.ts'

/** Creates a paid order in Arabic, whose customer has changed the address since. */
async function createPaidOrder(db: Db) {
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db), { lang: 'ar' }))
  await db.update(payments).set({ email: 'kept@example.com' })
  const [order] = await db.update(orders).set({ paidAt: sql`now()` }).returning()
  if (!order || order.paymentId !== payment.id) throw new Error('no order')
  return requireOrderOfPayment(db, payment.id)
}

const listQueuedEmails = (db: Db) =>
  db
    .select({ kind: emails.kind, to: emails.toAddress, lang: emails.lang, data: emails.data })
    .from(emails)
    .orderBy(asc(emails.id))

const actor = SYSTEM_ACTOR

describe('updateOrder', () => {
  test('emails the customer once when the work starts and once when it ends', async () => {
    const { db } = await createTestDatabase()
    const { id: orderId, packageName, quantity, tiktokUsername } = await createPaidOrder(db)
    const order = { orderId, packageName, quantity, tiktokUsername }
    await updateOrder(db, { orderId, actor, to: 'processing' })
    await updateOrder(db, { orderId, actor, to: 'processing' })
    await updateOrder(db, { orderId, actor, delivered: 400, note: 'nearly half' })
    await updateOrder(db, { orderId, actor, to: 'partial', delivered: 600 })
    const of = { to: 'kept@example.com', lang: 'ar' }
    expect(await listQueuedEmails(db)).toEqual([
      {
        ...of,
        kind: 'order_started',
        data: { name: 'maria', order, deliverBy: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
      { ...of, kind: 'order_ended', data: { name: 'maria', order, outcome: 'partial', delivered: 600 } },
    ])
    const [started] = await db
      .select({
        hours:
          sql<number>`round(extract(epoch from (${emails.data} ->> 'deliverBy')::timestamptz - ${emails.createdAt}) / 360)::int / 10.0`.mapWith(
            Number,
          ),
      })
      .from(emails)
      .where(eq(emails.kind, 'order_started'))
    expect(started?.hours).toBe(72)
  })

  test('records the full delivery on completion', async () => {
    const { db } = await createTestDatabase()
    const { id: orderId, quantity } = await createPaidOrder(db)
    await updateOrder(db, { orderId, actor, to: 'processing' })
    await updateOrder(db, { orderId, actor, to: 'completed' })
    const [, ended] = await listQueuedEmails(db)
    expect(ended?.data).toMatchObject({ outcome: 'completed', delivered: quantity })
  })

  test('promises no time where the order has none', async () => {
    const { db } = await createTestDatabase()
    const { id: orderId } = await createPaidOrder(db)
    await db.update(orders).set({ promisedStartHours: null, promisedDeliveryHours: null })
    await updateOrder(db, { orderId, actor, to: 'processing' })
    expect((await listQueuedEmails(db))[0]?.data).toMatchObject({ deliverBy: null })
  })

  test('queues no email for a refused update', async () => {
    const { db } = await createTestDatabase()
    const { id: orderId } = await createPaidOrder(db)
    await updateOrder(db, { orderId, actor, to: 'processing' })
    await expect(updateOrder(db, { orderId, actor, to: 'completed', delivered: 1 })).rejects.toThrow(
      'not_all_delivered',
    )
    const unknown = '019a0000-0000-7000-8000-000000000001'
    await expect(updateOrder(db, { orderId: unknown, actor, to: 'failed' })).rejects.toThrow('not_found')
    expect((await listQueuedEmails(db)).map(({ kind }) => kind)).toEqual(['order_started'])
  })
})

async function createUpdatableOrder() {
  const { db, user, id, order } = await createTestOrder()
  return {
    id,
    work: (work: Partial<OrderUpdate>) =>
      applyOrderUpdate(db, { orderId: id, actor: asActor(user), ...work }),
    order,
    async history() {
      const rows = await listOrderEvents(db, id)
      return rows
        .slice(2)
        .map(({ kind, toStatus, amount, note }) =>
          [kind, toStatus ?? amount, note].filter((part) => part !== null),
        )
    },
  }
}

describe('applyOrderUpdate', () => {
  test('records start, counts and end with one call each', async () => {
    const { id, work, history } = await createUpdatableOrder()
    expect(await work({ to: 'processing', startCount: 1_204, note: 'begun' })).toMatchObject({
      id,
      status: 'processing',
      startCount: 1_204,
      delivered: 0,
    })
    await work({ delivered: 400, note: 'on its way' })
    expect(await work({ to: 'partial', delivered: 700 })).toMatchObject({ status: 'partial', delivered: 700 })
    expect(await history()).toEqual([
      ['moved', 'processing', 'begun'],
      ['counted', 1_204],
      ['delivered', 400, 'on its way'],
      ['delivered', 700],
      ['moved', 'partial'],
    ])
  })

  test('rolls the other parts back when one is refused', async () => {
    const { work, order, history } = await createUpdatableOrder()
    await expect(work({ to: 'processing', delivered: 1_001 })).rejects.toThrow('delivered_out_of_range')
    await expect(work({ to: 'partial', startCount: 5 })).rejects.toThrow('not_in_progress')
    expect(await order()).toMatchObject({ status: 'pending', startCount: null, delivered: 0 })
    await work({ to: 'processing' })
    await expect(work({ to: 'cancelled', delivered: 300, startCount: 5 })).rejects.toThrow(
      'transition_not_allowed',
    )
    expect(await order()).toMatchObject({ status: 'processing', startCount: null, delivered: 0 })
    expect(await history()).toEqual([['moved', 'processing']])
  })

  test('refuses counts based on others than the recorded ones', async () => {
    const { work, order } = await createUpdatableOrder()
    const basedOn = { startCount: null, delivered: 0 }
    await work({ to: 'processing' })
    await work({ startCount: 90, delivered: 700, basedOn })
    await expect(work({ startCount: 88, delivered: 500, basedOn })).rejects.toThrow('changed_meanwhile')
    await expect(work({ to: 'partial', delivered: 0, basedOn })).rejects.toThrow('changed_meanwhile')
    expect(await order()).toMatchObject({ status: 'processing', startCount: 90, delivered: 700 })
    await work({ startCount: 90, delivered: 700, basedOn })
    await work({ delivered: 500, basedOn: { startCount: 90, delivered: 700 } })
    expect(await order()).toMatchObject({ startCount: 90, delivered: 500 })
  })

  test('rejects completion with less than the quantity', async () => {
    const { work, order } = await createUpdatableOrder()
    await work({ to: 'processing', delivered: 100 })
    await expect(work({ to: 'completed', delivered: 999 })).rejects.toThrow('not_all_delivered')
    expect(await order()).toMatchObject({ status: 'processing', delivered: 100 })
    expect(await work({ to: 'completed', delivered: 1_000 })).toMatchObject({ status: 'completed' })
  })

  test('records a note alone', async () => {
    const { work, history } = await createUpdatableOrder()
    expect(await work({ note: 'asked for the niche' })).toMatchObject({ status: 'pending' })
    expect(await history()).toEqual([['noted', 'asked for the niche']])
  })

  test.each([{ to: 'failed' }, { delivered: 1 }, { note: 'hello' }, {}] as const)(
    'rejects an unknown order: %j',
    async (work) => {
      const orderId = '00000000-0000-7000-8000-000000000000'
      await expect((await createUpdatableOrder()).work({ ...work, orderId })).rejects.toThrow('not_found')
    },
  )
})
