// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSession } from '../shop/accounts/sessions/log-in.ts'
import { placeOrder } from '../shop/checkout/place-order.ts'
import { newId } from '../shop/id.ts'
import { imports } from '../shop/imports/tables.ts'
import { createPushSubscription } from '../shop/notifications/push-subscriptions.ts'
import { recordNotification } from '../shop/notifications/record-notification.ts'
import { notificationEvents, pendingNotifications, pushMessages } from '../shop/notifications/tables.ts'
import { queueEmail } from '../shop/outbox/queue-email.ts'
import { emails } from '../shop/outbox/tables.ts'
import { payments } from '../shop/payments/tables.ts'
import { webhookEvents } from '../shop/payments/webhook-events/tables.ts'
import type { Db } from '../shop/services.ts'
import { recordWebhookMessages } from '../shop/webhooks/record-webhook-messages.ts'
import { webhookDeliveries } from '../shop/webhooks/tables.ts'
import { testOnPostgres } from '../tests/engines/test-on-postgres.ts'
import { createTestUser } from '../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { SAMPLE_EMAIL_DATA } from '../tests/support/emails/sample-emails.ts'
import { buildCheckout, createCustomer } from '../tests/support/orders/checkouts.ts'
import { createTestEndpoint } from '../tests/support/webhooks.ts'
import { createWorkFinder, findWork } from './find-work.ts'

const PAST = sql`now() - interval '1 second'`
const FUTURE = sql`now() + interval '1 hour'`

/** Adds a row for each job. Returns the id of the member of staff whom it concerns. */
async function addWork(db: Db): Promise<string> {
  const { id: userId, email } = await createTestUser(db, {
    name: 'Amina',
    email: 'amina@example.com',
    role: 'super_admin',
  })
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db)))
  await db.update(payments).set({ paidAt: PAST }).where(eq(payments.id, payment.id))
  await queueEmail(db, {
    kind: 'welcome',
    userId,
    toAddress: email,
    lang: 'en',
    data: SAMPLE_EMAIL_DATA.welcome,
  })
  await db.insert(webhookEvents).values({ provider: 'stripe', eventId: 'evt_1', type: 'charge.refunded' })
  await recordNotification(db, 'review', 'a review', { packageName: '1,000 followers', rating: 5 })
  const sessionToken = await createSession(db, userId, {})
  const subscriptionId = await createPushSubscription(db, {
    userId,
    sessionToken,
    endpoint: 'https://push.test/1',
    publicKey: '',
    authSecret: '',
    userAgent: null,
  })
  await db.insert(pushMessages).values({ id: newId(), subscriptionId, content: { kind: 'test' } })
  await createTestEndpoint(db)
  await recordWebhookMessages(db, 'order.delivery_recorded', () => [{ objectId: newId(), data: {} }])
  await db
    .insert(imports)
    .values({ id: newId(), format: 'woocommerce_products', filename: 'a.csv', rows: 1, createdBy: userId })
  return userId
}

test('finds nothing in a new shop, and each job with rows to process', async () => {
  const { db } = await createTestDatabase()
  expect(await findWork(db)).toEqual([])
  await addWork(db)
  expect((await findWork(db)).sort()).toEqual([
    'issue receipts',
    'notify staff',
    'process webhook events',
    'run imports',
    'send emails',
    'send pushes',
    'send webhooks',
  ])
})

test('finds work that is due later once its time has come, and a summary of notifications', async () => {
  const { db } = await createTestDatabase()
  const userId = await addWork(db)
  const [event] = await db.update(notificationEvents).set({ handledAt: PAST }).returning()
  await db.update(imports).set({ endedAt: PAST })
  await db.update(payments).set({ receiptIssuedAt: PAST })
  for (const table of [emails, webhookEvents, pushMessages, webhookDeliveries])
    await db.update(table).set({ nextAttemptAt: FUTURE })
  expect(await findWork(db)).toEqual([])
  for (const table of [emails, webhookEvents, pushMessages, webhookDeliveries])
    await db.update(table).set({ nextAttemptAt: PAST })
  await db.insert(pendingNotifications).values({
    userId,
    eventId: event?.id ?? '',
    channel: 'email',
    dueAt: PAST,
  })
  expect(await findWork(db)).toHaveLength(5)
})

test('finds work that was added after a look without any', async () => {
  const { db } = await createTestDatabase()
  const find = createWorkFinder(db)
  expect(await find()).toEqual([])
  await addWork(db)
  expect(await find()).toHaveLength(7)
  // Nothing has been done yet.
  expect(await find()).toHaveLength(7)
})

testOnPostgres('finds work of a transaction that began before a look and is committed after it', async () => {
  const { db } = await createTestDatabase()
  const find = createWorkFinder(db)
  await db.transaction(async (tx) => {
    await addWork(tx)
    expect(await find()).toEqual([])
  })
  expect(await find()).toHaveLength(7)
})
