import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  asActor,
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  placeTestOrder,
  requireOrderOfPayment,
} from '../../../tests/support/checkouts.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import { orderEvents } from '../tables.ts'
import { applyOrderUpdate, type OrderUpdate } from './apply-order-update.ts'

async function createPaidOrder() {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const payment = await placeTestOrder(db, buildCheckout(user))
  await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
  const { id } = await requireOrderOfPayment(db, payment.id)
  return {
    id,
    work: (work: Partial<OrderUpdate>) =>
      applyOrderUpdate(db, { orderId: id, actor: asActor(user), ...work }),
    order: () => requireOrderOfPayment(db, payment.id),
    async history() {
      const rows = await db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(asc(orderEvents.id))
      return rows
        .slice(2)
        .map(({ kind, toStatus, amount, note }) =>
          [kind, toStatus ?? amount, note].filter((part) => part !== null),
        )
    },
  }
}

test('start and count, progress, end and last count: one call each', async () => {
  const { id, work, history } = await createPaidOrder()
  expect(await work({ to: 'processing', startCount: 1_204, note: 'begun' })).toEqual({
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

test('a refused part takes the others back', async () => {
  const { work, order, history } = await createPaidOrder()
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

test('completed with less than all cannot both be meant', async () => {
  const { work, order } = await createPaidOrder()
  await work({ to: 'processing', delivered: 100 })
  await expect(work({ to: 'completed', delivered: 999 })).rejects.toThrow('not_all_delivered')
  expect(await order()).toMatchObject({ status: 'processing', delivered: 100 })
  expect(await work({ to: 'completed', delivered: 1_000 })).toMatchObject({ status: 'completed' })
})

test('a note alone is kept', async () => {
  const { work, history } = await createPaidOrder()
  expect(await work({ note: 'asked for the niche' })).toMatchObject({ status: 'pending' })
  expect(await history()).toEqual([['noted', 'asked for the niche']])
})

test.each([{ to: 'failed' }, { delivered: 1 }, { note: 'hello' }, {}] as const)(
  'an order nobody knows: %j',
  async (work) => {
    const orderId = '00000000-0000-7000-8000-000000000000'
    await expect((await createPaidOrder()).work({ ...work, orderId })).rejects.toThrow('not_found')
  },
)
