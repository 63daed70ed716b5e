import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  buildCheckout,
  createCustomer,
  placeTestOrder,
  requireOrderOfPayment,
  SYSTEM_ACTOR,
} from '../../../tests/support/checkouts.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { emails } from '../../outbox/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { updateOrder } from './update-order.ts'

/** Paid, in Arabic, by somebody who has changed their address since. */
async function createPaidOrder(db: Db) {
  const payment = await placeTestOrder(db, buildCheckout(await createCustomer(db), { lang: 'ar' }))
  await db.update(payments).set({ email: 'kept@example.com' })
  const [order] = await db.update(orders).set({ paidAt: sql`now()` }).returning()
  if (!order || order.paymentId !== payment.id) throw new Error('no order')
  return requireOrderOfPayment(db, payment.id)
}

const listQueuedEmails = (db: Db) =>
  db
    .select({ kind: emails.kind, to: emails.toAddress, lang: emails.lang, facts: emails.facts })
    .from(emails)
    .orderBy(asc(emails.id))

const actor = SYSTEM_ACTOR

test('the buyer is told that the work starts and how it ends, once each', async () => {
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
      facts: { name: 'maria', order, deliverBy: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
    { ...of, kind: 'order_ended', facts: { name: 'maria', order, outcome: 'partial', delivered: 600 } },
  ])
  const [started] = await db
    .select({
      hours:
        sql<number>`round(extract(epoch from (${emails.facts} ->> 'deliverBy')::timestamptz - ${emails.createdAt}) / 360)::int / 10.0`.mapWith(
          Number,
        ),
    })
    .from(emails)
    .where(eq(emails.kind, 'order_started'))
  expect(started?.hours).toBe(72)
})

test('completing says that all is delivered', async () => {
  const { db } = await createTestDatabase()
  const { id: orderId, quantity } = await createPaidOrder(db)
  await updateOrder(db, { orderId, actor, to: 'processing' })
  await updateOrder(db, { orderId, actor, to: 'completed' })
  const [, ended] = await listQueuedEmails(db)
  expect(ended?.facts).toMatchObject({ outcome: 'completed', delivered: quantity })
})

test('a time that is agreed on with the customer is not promised', async () => {
  const { db } = await createTestDatabase()
  const { id: orderId } = await createPaidOrder(db)
  await db.update(orders).set({ packageType: 'others' })
  await updateOrder(db, { orderId, actor, to: 'processing' })
  expect((await listQueuedEmails(db))[0]?.facts).toMatchObject({ deliverBy: null })
})

test('what is refused tells nothing', async () => {
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
