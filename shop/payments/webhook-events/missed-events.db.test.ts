// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildDispute,
  createCustomer,
  getOpenIssueKind,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import { recheckPaidPayments } from '../reconciliation/recheck-paid-payments.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { startPayment } from '../start-payment.ts'
import { payments } from '../tables.ts'
import { processWebhookEvents } from './process-webhook-events.ts'
import { fetchMissedEvents } from './receive-webhook-event.ts'
import { providerEventCursors, webhookEvents } from './tables.ts'

/** Creates a paid payment at a provider with or without an event list. */
async function createPaidPayment({ lists }: { lists: boolean }) {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const { listEvents: _, ...without } = at.provider
  const services = {
    paths: PAGE_PATHS,
    paymentProviders: [lists ? at.provider : without] as PaymentProvider[],
  }
  const { id } = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const { sessionId } = await startPayment(db, services, { paymentId: id, origin: 'https://shop.test' })
  await recordPaymentEvent(db, at.pay(sessionId))
  at.requests.reads = 0
  return {
    db,
    at,
    services,
    sessionId,
    refundInDashboard() {
      const amount = { amount: 559, currency: 'GBP' as const }
      const refund = { providerRefundId: 're_1', refundId: null, amount, state: 'succeeded' as const }
      at.updateSession(sessionId, { refunds: [refund] })
      at.events.push({ eventId: 'evt_missed', type: 'refund.created', subject: sessionId })
    },
    fetch: (which?: 'due' | 'all') => fetchMissedEvents(db, services, which),
    reread: (which?: 'due' | 'all') => recheckPaidPayments(db, services, which),
    apply: () => processWebhookEvents(db, services),
    payment: () => requirePayment(db, id),
    attention: () => getOpenIssueKind(db, id),
    hourLater: async () => {
      await db.update(providerEventCursors).set({ nextAttemptAt: sql`now()` })
    },
    /** Moves the payment and its next read back by the given days. */
    daysLater: async (days: number) => {
      const earlier = sql`make_interval(days => ${days})`
      await db
        .update(payments)
        .set({
          paidAt: sql`${payments.paidAt} - ${earlier}`,
          nextReadAt: sql`${payments.nextReadAt} - ${earlier}`,
        })
        .where(eq(payments.id, id))
    },
    /** Returns the number of days until the payment is read again. */
    nextRead: async () => {
      const [row] = await db
        .select({
          days: sql<number | null>`round(extract(epoch from ${payments.nextReadAt} - now()) / 86400)::int`,
        })
        .from(payments)
      return row?.days
    },
  }
}

describe('a provider that lists its events', () => {
  test('records a refund and a dispute whose webhooks were missed', async () => {
    const { at, sessionId, refundInDashboard, fetch, apply, payment, attention } = await createPaidPayment({
      lists: true,
    })
    refundInDashboard()
    expect(await fetch()).toEqual({ missed: 1, failed: 0 })
    await apply()
    expect(await payment()).toMatchObject({ status: 'refunded' })
    at.updateSession(sessionId, { disputes: [buildDispute()] })
    at.events.push({ eventId: 'evt_dispute', type: 'charge.dispute.created', subject: sessionId })
    expect(await fetch('all')).toEqual({ missed: 1, failed: 0 })
    await apply()
    expect(await attention()).toBe('disputed')
  })

  test('is asked once an hour, and a delivered event is not processed again', async () => {
    const { db, at, sessionId, fetch, apply, hourLater } = await createPaidPayment({ lists: true })
    const delivered = { eventId: 'evt_delivered', type: 'refund.created', subject: sessionId }
    await db.insert(webhookEvents).values({ provider: 'stripe', ...delivered })
    await apply()
    at.events.push(delivered)
    at.requests.reads = 0
    const both = await Promise.all([fetch(), fetch()])
    expect(both).toEqual([
      { missed: 0, failed: 0 },
      { missed: 0, failed: 0 },
    ])
    at.events.push({ ...delivered, eventId: 'evt_new' })
    expect(await fetch()).toEqual({ missed: 0, failed: 0 })
    await hourLater()
    expect(await fetch()).toEqual({ missed: 1, failed: 0 })
    expect(at.requests.reads).toBe(0)
  })

  test('stores the other events when the text of one cannot be stored as it is', async () => {
    const { db, at, sessionId, fetch } = await createPaidPayment({ lists: true })
    at.events.push(
      { eventId: 'evt_\0\ud83d', type: 'refund.created\0', subject: 'x'.repeat(10_000) },
      { eventId: 'evt_good', type: 'refund.created', subject: sessionId },
    )
    expect(await fetch()).toEqual({ missed: 2, failed: 0 })
    const stored = await db.select({ id: webhookEvents.eventId }).from(webhookEvents)
    expect(stored.map(({ id }) => id).sort()).toEqual(['evt_good', 'evt_\ufffd'])
  })

  test('keeps its cursor while it is unreachable', async () => {
    const { db, at, fetch, hourLater, refundInDashboard } = await createPaidPayment({ lists: true })
    await fetch()
    const [before] = await db.select().from(providerEventCursors)
    refundInDashboard()
    at.setUnavailable()
    await hourLater()
    expect(await fetch()).toEqual({ missed: 0, failed: 1 })
    const [after] = await db.select().from(providerEventCursors)
    expect(after?.readUntil).toEqual(before?.readUntil)
    expect(after?.lastError).toContain('ECONNREFUSED')
    at.setUnavailable(false)
    await hourLater()
    expect(await fetch()).toEqual({ missed: 1, failed: 0 })
  })

  test('needs no recheck of its paid payments', async () => {
    const { at, reread, daysLater, nextRead } = await createPaidPayment({ lists: true })
    await daysLater(2)
    expect(await reread()).toEqual({ fetched: 0, failed: 0 })
    expect(await nextRead()).toBeNull()
    expect(at.requests.reads).toBe(0)
  })
})

describe('a provider without a list of events', () => {
  test('has its paid payments rechecked daily for 30 days, then at growing intervals for 180 days', async () => {
    const { refundInDashboard, reread, payment, daysLater, nextRead } = await createPaidPayment({
      lists: false,
    })
    expect(await reread()).toEqual({ fetched: 0, failed: 0 })
    refundInDashboard()
    await daysLater(2)
    const both = await Promise.all([reread(), reread()])
    expect(both.map(({ fetched }) => fetched).toSorted()).toEqual([0, 1])
    expect(await payment()).toMatchObject({ status: 'refunded' })
    expect(await nextRead()).toBe(1)
    await daysLater(27)
    await reread()
    expect(await nextRead()).toBe(1)
    await daysLater(3)
    await reread()
    expect(await nextRead()).toBe(8)
    await daysLater(160)
    await reread()
    expect(await nextRead()).toBeNull()
  })

  test('has all payments of the last 180 days rechecked with `all`', async () => {
    const { reread, refundInDashboard, payment, daysLater } = await createPaidPayment({ lists: false })
    refundInDashboard()
    expect(await reread('all')).toEqual({ fetched: 1, failed: 0 })
    expect(await payment()).toMatchObject({ status: 'refunded' })
    await daysLater(200)
    expect(await reread('all')).toEqual({ fetched: 0, failed: 0 })
  })

  test('has a payment rechecked an hour later when it is unreachable', async () => {
    const { at, reread, daysLater } = await createPaidPayment({ lists: false })
    await daysLater(2)
    at.setUnavailable()
    expect(await reread()).toEqual({ fetched: 1, failed: 1 })
    expect(await reread()).toEqual({ fetched: 0, failed: 0 })
  })
})
