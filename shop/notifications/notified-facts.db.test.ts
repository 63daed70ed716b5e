import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildDispute } from '../../tests/support/orders/checkouts.ts'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { openMoneyShop, TWO_LINES } from '../../tests/support/orders/open-money-shop.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import { toUserActor } from '../actor.ts'
import { notifyLateOrders } from '../cases/notify-late-orders.ts'
import { changeOrderStatus } from '../orders/fulfilment/change-order-status.ts'
import { recordProviderProblem } from '../payments/provider-requests/provider-problems.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { ProviderRefusal } from '../providers/provider-errors.ts'
import { submitReview } from '../reviews/submit-review.ts'
import type { Db } from '../services.ts'
import { notificationEvents } from './tables.ts'

const listEvents = async (db: Db) =>
  (await db.select().from(notificationEvents).orderBy(asc(notificationEvents.id))).map(({ kind, data }) => ({
    kind,
    data,
  }))

test('a payment is told once, with all its orders', async () => {
  const { db, at, sessionId, first } = await openMoneyShop(TWO_LINES)
  await recordPaymentEvent(db, at.pay(sessionId))
  expect(await listEvents(db)).toEqual([
    {
      kind: 'paid_order',
      data: { orderId: first, packageName: '1,000 Followers', orders: 2, amount: 958, isTrial: false },
    },
  ])
})

test('a case of the customer is told once, with its deadline; one that staff open is not', async () => {
  const shop = await openCaseShop()
  const { dueAt } = await shop.open()
  const told = (await listEvents(shop.db)).filter(({ kind }) => kind === 'case')
  expect(told).toEqual([
    {
      kind: 'case',
      data: { orderId: shop.orderId, caseKind: 'cancellation', dueAt: dueAt.toISOString() },
    },
  ])
  const other = await openCaseShop()
  await other.open({ customerId: undefined, actor: toUserActor(other.staff.id) })
  expect((await listEvents(other.db)).map(({ kind }) => kind)).toEqual(['paid_order'])
})

test('a dispute is told once, with its order', async () => {
  const { db, record, first } = await openMoneyShop()
  await record({ disputes: [buildDispute()] })
  await record({ disputes: [buildDispute()] })
  const told = (await listEvents(db)).filter(({ kind }) => kind !== 'paid_order')
  expect(told).toMatchObject([{ kind: 'dispute', data: { orderId: first, amount: { currency: 'GBP' } } }])
})

test('a failed refund is told', async () => {
  const { db, at, refund, first } = await openMoneyShop()
  at.refuse('refund', { code: 'refused', message: 'No.', isAccess: false })
  await refund(first)
  expect((await listEvents(db)).at(-1)).toMatchObject({
    kind: 'payment_problem',
    data: { problem: 'refund_failed', amount: { amount: 559, currency: 'GBP' } },
  })
})

test('a refusal of the provider is told once until it is resolved', async () => {
  const { db } = await openTestShop()
  const refusal = new ProviderRefusal('stripe', { code: 'auth', message: 'Bad key', isAccess: true })
  await recordProviderProblem(db, 'refund', refusal)
  await recordProviderProblem(db, 'refund', refusal)
  expect(await listEvents(db)).toEqual([
    { kind: 'payment_problem', data: { problem: 'provider_problem', amount: null } },
  ])
})

test('a late order is told once', async () => {
  const { db, hoursLater, orderId } = await openCaseShop()
  await hoursLater(25)
  await notifyLateOrders(db, 10)
  await notifyLateOrders(db, 10)
  expect((await listEvents(db)).slice(1)).toEqual([
    { kind: 'late_order', data: { orderId, packageName: '1,000 Followers', step: 'start' } },
  ])
})

test('a review is told once, and again when its words wait anew', async () => {
  const { db, orderId, maria, staff } = await openCaseShop()
  const actor = toUserActor(staff.id)
  await changeOrderStatus(db, { orderId, to: 'processing', actor })
  await changeOrderStatus(db, { orderId, to: 'completed', actor })
  const review = { rating: 4, text: '', name: null, uploadId: null, lang: 'en' as const }
  const access = { orderId, customerId: maria.id }
  const count = () => db.$count(notificationEvents, eq(notificationEvents.kind, 'review'))
  await submitReview(db, access, review)
  await submitReview(db, access, { ...review, rating: 5 })
  expect(await count()).toBe(1)
  await submitReview(db, access, { ...review, text: 'Good.' })
  await submitReview(db, access, { ...review, text: 'Very good.' })
  expect(await count()).toBe(2)
})

test('a message of the contact form is told, with the email to support', async () => {
  const shop = await openTestShop()
  const body = { name: 'Vic', email: 'vic@example.com', subject: 'Hello', message: 'Hello' }
  await shop.call('POST', '/contact/submit', { body })
  expect(await listEvents(shop.db)).toMatchObject([
    { kind: 'conversation', data: { emailId: expect.any(String) } },
  ])
})
