import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestBrief } from '../../../tests/support/orders/briefs.ts'
import { buildDispute, buildPaymentSnapshot } from '../../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { emails } from '../../outbox/tables.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import type { Db } from '../../services.ts'
import { orderBriefs } from '../brief/tables.ts'
import { pauseOrder } from '../pause-order.ts'
import { orders } from '../tables.ts'
import { queueBriefReminders } from './remind-briefs.ts'

const passHours = (db: Db, hours: number) =>
  db.update(orders).set({ paidAt: sql`now() - make_interval(hours => ${hours})` })

/** Runs the job in two processes at once and returns the numbers of the reminders so far. */
async function remind(db: Db): Promise<number[]> {
  await Promise.all([queueBriefReminders(db, PAGE_PATHS, 10), queueBriefReminders(db, PAGE_PATHS, 10)])
  const sent = await db.select().from(emails).where(eq(emails.kind, 'brief_reminder')).orderBy(emails.id)
  return sent.map(({ data }) => ('number' in data ? data.number : 0))
}

test('reminds at the payment, after a day, three days and a week, once each under two jobs, in the language of the order', async () => {
  const { db, user } = await createTestBrief({ lang: 'es' })
  expect(await remind(db)).toEqual([1])
  await passHours(db, 23)
  expect(await remind(db)).toEqual([1])
  await passHours(db, 24)
  expect(await remind(db)).toEqual([1, 2])
  await passHours(db, 73)
  expect(await remind(db)).toEqual([1, 2, 3])
  await passHours(db, 24 * 8)
  expect(await remind(db)).toEqual([1, 2, 3, 4])
  await passHours(db, 24 * 30)
  expect(await remind(db)).toEqual([1, 2, 3, 4])
  const isRight = and(eq(emails.lang, 'es'), eq(emails.toAddress, user.email), eq(emails.userId, user.id))
  expect(await db.$count(emails, and(eq(emails.kind, 'brief_reminder'), isRight))).toBe(4)
})

test('sends one reminder for those that were missed while no job ran', async () => {
  const { db } = await createTestBrief()
  await passHours(db, 80)
  expect(await remind(db)).toEqual([3])
})

test.each([
  ['answered', async ({ answer }: Shop) => answer()],
  ['cancelled', async ({ db }: Shop) => db.update(orders).set({ status: 'cancelled', endedAt: sql`now()` })],
  ['refunded', async ({ db }: Shop) => db.update(orders).set({ status: 'refunded', endedAt: sql`now()` })],
  [
    'paused by a case',
    async ({ db, id, actor }: Shop) => pauseOrder(db, { orderId: id, reason: 'case', actor }),
  ],
  [
    'disputed',
    async ({ db, payment }: Shop) =>
      recordPaymentEvent(db, { ...buildPaymentSnapshot(payment, 'paid'), disputes: [buildDispute()] }),
  ],
])('stops when the order is %s', async (_, stop) => {
  const shop = await createTestBrief()
  await stop(shop)
  await passHours(shop.db, 24)
  expect(await remind(shop.db)).toEqual([])
})

test('waits for the payment', async () => {
  const { db } = await createTestBrief({ isPaid: false })
  expect(await remind(db)).toEqual([])
  expect(await db.select().from(orderBriefs)).toMatchObject([{ reminders: 0 }])
})

type Shop = Awaited<ReturnType<typeof createTestBrief>>

test('leaves the revision, so that a form that is open can be sent', async () => {
  const { db } = await createTestBrief()
  const [before] = await db.select().from(orderBriefs)
  expect(await remind(db)).toEqual([1])
  expect(await db.select().from(orderBriefs)).toMatchObject([{ reminders: 1, revision: before?.revision }])
})
