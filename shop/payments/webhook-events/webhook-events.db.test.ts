// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildDispute,
  createCustomer,
  getOpenIssueKind,
  listOrderHistory,
  requireOrderOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { emails } from '../../outbox/tables.ts'
import type { ProviderEvent } from '../../providers/payment-provider.ts'
import { paymentIssues } from '../issues/tables.ts'
import { startPayment } from '../start-payment.ts'
import { syncPaymentStatus } from '../sync-payment.ts'
import { processWebhookEvents } from './process-webhook-events.ts'
import { receiveWebhookEvent } from './receive-webhook-event.ts'
import { webhookEvents } from './tables.ts'

async function startOnePayment() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const { id } = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
  const deliver = (more: Partial<ProviderEvent> = {}, signature = 'good') =>
    receiveWebhookEvent(db, at.provider, {
      body: JSON.stringify({ eventId: 'evt-1', type: 'paid', subject: sessionId, ...more }),
      headers: new Headers({ signature }),
    })
  return {
    db,
    at,
    sessionId,
    deliver,
    apply: async () => (await processWebhookEvents(db, at.services)).filter(({ failed }) => !failed).length,
    payment: () => requirePayment(db, id),
    order: () => requireOrderOfPayment(db, id),
    inbox: () => db.select().from(webhookEvents),
    confirmations: () => db.select().from(emails).where(eq(emails.kind, 'payment_confirmed')),
    attention: () => getOpenIssueKind(db, id),
    /** Ends the retry delays of all webhook events. */
    later: async () => {
      await db.update(webhookEvents).set({ nextAttemptAt: sql`now()` })
    },
  }
}

test('records a payment by the webhook event alone', async () => {
  const { db, at, sessionId, deliver, apply, payment, order, inbox, confirmations } = await startOnePayment()
  at.pay(sessionId)
  expect(await deliver()).toBe(true)
  expect(await payment()).toMatchObject({ status: 'pending' })
  expect(await apply()).toBe(1)
  expect(await payment()).toMatchObject({
    status: 'completed',
    receiptNumber: 1,
    chargeId: `ch_${sessionId}`,
  })
  expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])
  expect(await inbox()).toMatchObject([
    { outcome: 'applied', processedAt: expect.any(Date), lastError: null },
  ])
  expect(await confirmations()).toMatchObject([
    {
      toAddress: 'maria@example.com',
      lang: 'en',
      data: { receiptLabel: expect.stringMatching(/^R-\d{4}-000001$/), charge: { amount: 559 } },
    },
  ])
  expect(await apply()).toBe(0)
})

test('records one payment, one email and one receipt for 25 duplicate events and 25 concurrent polls', async () => {
  const { db, at, sessionId, deliver, apply, payment, order, inbox, confirmations } = await startOnePayment()
  at.pay(sessionId)
  await Promise.all(
    Array.from({ length: 25 }, async () => {
      await Promise.all([deliver(), syncPaymentStatus(db, at.services, sessionId)])
      await apply()
    }),
  )
  expect(await inbox()).toHaveLength(1)
  expect(await payment()).toMatchObject({ status: 'completed', receiptNumber: 1 })
  expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])
  expect(await confirmations()).toHaveLength(1)
})

test('trusts the provider and not the content of the event', async () => {
  const { deliver, apply, payment, inbox } = await startOnePayment()
  await deliver({ type: 'checkout.session.completed' })
  await apply()
  expect(await payment()).toMatchObject({ status: 'pending', paidAt: null })
  expect(await inbox()).toMatchObject([{ outcome: 'nothing_new' }])
})

test('rejects an event with an invalid signature and does not store it', async () => {
  const { deliver, inbox } = await startOnePayment()
  expect(await deliver({}, 'forged')).toBe(false)
  expect(await inbox()).toEqual([])
})

test('repeats an event after a pause while the provider is unreachable', async () => {
  const { at, sessionId, deliver, apply, later, payment, inbox } = await startOnePayment()
  at.pay(sessionId)
  await deliver()
  at.setUnavailable()
  expect(await apply()).toBe(0)
  expect(await inbox()).toMatchObject([{ attempts: 1, processedAt: null }])
  expect((await inbox())[0]?.lastError).toContain('ECONNREFUSED')
  at.setUnavailable(false)
  expect(await apply()).toBe(0)
  await later()
  expect(await apply()).toBe(1)
  expect(await payment()).toMatchObject({ status: 'completed' })
})

test('throws while the provider cannot verify the signature', async () => {
  const { at, deliver, inbox } = await startOnePayment()
  at.setUnavailable()
  await expect(deliver()).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await inbox()).toEqual([])
})

describe('events in any order', () => {
  test('ignore a late failure after the success', async () => {
    const { at, sessionId, deliver, apply, payment } = await startOnePayment()
    at.pay(sessionId)
    await deliver({ eventId: 'paid' })
    await apply()
    await deliver({ eventId: 'failed', type: 'payment_intent.payment_failed' })
    await apply()
    expect(await payment()).toMatchObject({ status: 'completed' })
  })

  test('record payment and refund once when the refund arrives first', async () => {
    const { db, at, sessionId, deliver, apply, payment, order } = await startOnePayment()
    at.pay(sessionId)
    const amount = { amount: 559, currency: 'GBP' as const }
    const refund = { providerRefundId: 're_1', refundId: null, amount, state: 'succeeded' as const }
    at.updateSession(sessionId, { refunds: [refund] })
    await deliver({ eventId: 'refunded', type: 'charge.refunded' })
    await apply()
    await deliver({ eventId: 'paid' })
    await apply()
    expect(await payment()).toMatchObject({ status: 'refunded', receiptNumber: 1 })
    expect(await order()).toMatchObject({ status: 'refunded' })
    expect(await listOrderHistory(db, (await order()).id)).toEqual([
      'placed',
      'paid',
      'refunded',
      'pending->refunded',
    ])
    const queuedEmails = await db.select({ kind: emails.kind }).from(emails).orderBy(emails.id)
    expect(queuedEmails.map(({ kind }) => kind)).toEqual(['payment_confirmed', 'refunded'])
  })
})

describe('events about money that pays for no order', () => {
  test('open an issue for a session that names no payment', async () => {
    const { db, at, sessionId, deliver, apply, payment } = await startOnePayment()
    const stray = {
      ...at.pay(sessionId),
      sessionId: 'cs_stray',
      eventId: 'cs_stray:paid',
      chargeId: 'ch_cs_stray',
    }
    at.sessions.set('cs_stray', { ...stray, paymentId: 'not-one-of-ours' })
    at.updateSession(sessionId, { state: 'open' })
    await deliver({ subject: 'cs_stray' })
    await apply()
    expect(await payment()).toMatchObject({ status: 'pending' })
    expect(await db.select().from(paymentIssues)).toMatchObject([
      { kind: 'unknown_payment', paymentId: null, sessionId: 'cs_stray', amount: 559 },
    ])
  })

  test('change nothing when the provider does not know the session', async () => {
    const { db, deliver, apply, inbox } = await startOnePayment()
    await deliver({ subject: 'cs_gone' })
    await apply()
    expect(await inbox()).toMatchObject([{ outcome: 'unknown_session' }])
    expect(await db.$count(paymentIssues)).toBe(0)
  })

  test('show a dispute once and keep the order as it is', async () => {
    const { at, sessionId, deliver, apply, payment, attention } = await startOnePayment()
    at.pay(sessionId)
    await deliver({ eventId: 'paid' })
    await apply()
    at.updateSession(sessionId, { disputes: [buildDispute()] })
    for (const eventId of ['d1', 'd2']) {
      await deliver({ eventId, type: 'charge.dispute.created' })
      await apply()
    }
    expect(await attention()).toBe('disputed')
    expect(await payment()).toMatchObject({ status: 'completed' })
  })
})

test('stores an event that the shop does not follow and processes nothing', async () => {
  const { deliver, apply, inbox } = await startOnePayment()
  await deliver({ subject: null, type: 'customer.created' })
  expect(await apply()).toBe(1)
  expect(await inbox()).toMatchObject([{ outcome: 'not_followed' }])
})
