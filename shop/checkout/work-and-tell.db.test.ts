import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkoutOf, customer, orderOf, placed, THE_SHOP } from '../../tests/checkouts.ts'
import { freshDatabase } from '../../tests/database.ts'
import { orders } from '../orders/tables.ts'
import { mails } from '../outbox/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { workAndTell } from './work-and-tell.ts'

/** Paid, in Arabic, by somebody who has changed their address since. */
async function paidOrder(db: Db) {
  const payment = await placed(db, checkoutOf(await customer(db), { lang: 'ar' }))
  await db.update(payments).set({ email: 'kept@example.com' })
  const [order] = await db.update(orders).set({ paidAt: sql`now()` }).returning()
  if (!order || order.paymentId !== payment.id) throw new Error('no order')
  return orderOf(db, payment.id)
}

const told = (db: Db) =>
  db
    .select({ kind: mails.kind, to: mails.toAddress, lang: mails.lang, facts: mails.facts })
    .from(mails)
    .orderBy(asc(mails.id))

const actor = THE_SHOP

test('the buyer is told that the work starts and how it ends, once each', async () => {
  const { db } = await freshDatabase()
  const { id: orderId, packageName, quantity, tiktokUsername } = await paidOrder(db)
  const order = { orderId, packageName, quantity, tiktokUsername }
  await workAndTell(db, { orderId, actor, to: 'processing' })
  await workAndTell(db, { orderId, actor, to: 'processing' })
  await workAndTell(db, { orderId, actor, delivered: 400, note: 'nearly half' })
  await workAndTell(db, { orderId, actor, to: 'partial', delivered: 600 })
  const of = { to: 'kept@example.com', lang: 'ar' }
  expect(await told(db)).toEqual([
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
        sql<number>`round(extract(epoch from (${mails.facts} ->> 'deliverBy')::timestamptz - ${mails.createdAt}) / 360)::int / 10.0`.mapWith(
          Number,
        ),
    })
    .from(mails)
    .where(eq(mails.kind, 'order_started'))
  expect(started?.hours).toBe(72)
})

test('completing says that all is delivered', async () => {
  const { db } = await freshDatabase()
  const { id: orderId, quantity } = await paidOrder(db)
  await workAndTell(db, { orderId, actor, to: 'processing' })
  await workAndTell(db, { orderId, actor, to: 'completed' })
  const [, ended] = await told(db)
  expect(ended?.facts).toMatchObject({ outcome: 'completed', delivered: quantity })
})

test('a time that is agreed on with the customer is not promised', async () => {
  const { db } = await freshDatabase()
  const { id: orderId } = await paidOrder(db)
  await db.update(orders).set({ packageType: 'others' })
  await workAndTell(db, { orderId, actor, to: 'processing' })
  expect((await told(db))[0]?.facts).toMatchObject({ deliverBy: null })
})

test('what is refused tells nothing', async () => {
  const { db } = await freshDatabase()
  const { id: orderId } = await paidOrder(db)
  await workAndTell(db, { orderId, actor, to: 'processing' })
  await expect(workAndTell(db, { orderId, actor, to: 'completed', delivered: 1 })).rejects.toThrow(
    'not_all_delivered',
  )
  const unknown = '019a0000-0000-7000-8000-000000000001'
  await expect(workAndTell(db, { orderId: unknown, actor, to: 'failed' })).rejects.toThrow('not_found')
  expect((await told(db)).map(({ kind }) => kind)).toEqual(['order_started'])
})
