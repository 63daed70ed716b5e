// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  asActor,
  buildDispute,
  buildPaymentSnapshot,
  buildRefund,
  getOpenIssueKind,
  listOrderHistory,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { getTotals } from '../../admin/dashboard/all-time-totals.ts'
import { rollUpDeltas } from '../../analytics/roll-up-deltas.ts'
import { dailyAnalytics } from '../../analytics/tables.ts'
import { auditLog } from '../../audit/tables.ts'
import { notificationEvents } from '../../notifications/tables.ts'
import { updateOrder } from '../../orders/fulfilment/update-order.ts'
import type { DisputeSnapshot } from '../../providers/payment-provider.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { createOrderRefund } from '../refunds/create-order-refund.ts'
import { overrideDispute } from './blocked-orders.ts'
import { disputes } from './tables.ts'

async function payOnePayment() {
  const { db, user, payment, id: orderId } = await createTestOrder()
  const paid = buildPaymentSnapshot(payment, 'paid')
  return {
    db,
    user,
    orderId,
    payment,
    paid,
    tell: (...snapshots: DisputeSnapshot[]) => recordPaymentEvent(db, { ...paid, disputes: snapshots }),
    listDisputes: () => db.select().from(disputes).orderBy(disputes.providerDisputeId),
    start: () => updateOrder(db, { orderId, to: 'processing', actor: asActor(user) }),
    refund: () => createOrderRefund(db, { orderId, amount: 100, actorId: user.id }),
    override: (reason = 'The bank has our evidence') =>
      overrideDispute(db, { orderId, reason, actor: asActor(user) }),
    revenue: async () => (await getTotals(db)).revenue,
    attention: () => getOpenIssueKind(db, payment.id),
  }
}

describe('recordDisputes', () => {
  test('stores reason, amount and deadline once', async () => {
    const { payment, tell, listDisputes, attention } = await payOnePayment()
    await Promise.all([tell(buildDispute()), tell(buildDispute()), tell(buildDispute())])
    const snapshots = buildDispute()
    expect(await listDisputes()).toMatchObject([
      {
        providerDisputeId: 'dp_1',
        paymentId: payment.id,
        reason: 'fraudulent',
        amount: 559,
        openedAt: snapshots.openedAt,
        evidenceDueAt: snapshots.evidenceDueAt,
        state: 'open',
        closedAt: null,
      },
    ])
    expect(await attention()).toBe('disputed')
  })

  test('does not open a closed dispute with an older snapshot, and resolves the issue of a won one', async () => {
    const { tell, listDisputes, attention } = await payOnePayment()
    await tell(buildDispute({ state: 'won' }))
    await tell(buildDispute())
    expect(await listDisputes()).toMatchObject([{ state: 'won', closedAt: expect.any(Date) }])
    expect(await attention()).toBeNull()
    await tell(buildDispute({ state: 'lost' }))
    expect(await listDisputes()).toMatchObject([{ state: 'lost' }])
    expect(await attention()).toBe('disputed')
  })

  test('keeps disputes that a snapshot does not list, and separates several of one payment', async () => {
    const { tell, listDisputes, attention } = await payOnePayment()
    await tell(buildDispute())
    await tell()
    await tell(buildDispute(), buildDispute({ disputeId: 'dp_2', state: 'won' }))
    expect(await listDisputes()).toMatchObject([
      { state: 'open' },
      { providerDisputeId: 'dp_2', state: 'won' },
    ])
    expect(await attention()).toBe('disputed')
    await tell(buildDispute({ state: 'withdrawn' }))
    expect(await attention()).toBeNull()
  })

  test('notifies staff and webhooks of a dispute that is lost when the shop hears of it first', async () => {
    const { db, tell } = await payOnePayment()
    const isDispute = eq(notificationEvents.kind, 'dispute')
    await tell(buildDispute({ state: 'won' }))
    expect(await db.$count(notificationEvents, isDispute)).toBe(0)
    const lost = buildDispute({ disputeId: 'dp_2', state: 'lost' })
    await tell(lost)
    await tell(lost)
    expect(await db.$count(notificationEvents, isDispute)).toBe(1)
    await tell(buildDispute({ disputeId: 'dp_3' }))
    await tell(buildDispute({ disputeId: 'dp_3', state: 'lost' }))
    expect(await db.$count(notificationEvents, isDispute)).toBe(2)
  })

  test('adds the id of a dispute that was reported without one', async () => {
    const { tell, listDisputes } = await payOnePayment()
    await tell(buildDispute({ disputeId: null, reason: null, evidenceDueAt: null, openedAt: null }))
    expect(await listDisputes()).toMatchObject([{ state: 'open', reason: null }])
    await tell(buildDispute())
    await tell(buildDispute({ disputeId: null, reason: null, evidenceDueAt: null, openedAt: null }))
    expect(await listDisputes()).toMatchObject([{ providerDisputeId: 'dp_1', reason: 'fraudulent' }])
  })

  test('records a dispute of a capture that is pending again', async () => {
    const { db, paid, listDisputes } = await payOnePayment()
    await recordPaymentEvent(db, { ...paid, state: 'pending', disputes: [buildDispute()] })
    expect(await listDisputes()).toMatchObject([{ state: 'open' }])
  })
})

describe('a disputed order', () => {
  test('is not started, completed or refunded until staff override the dispute with a reason', async () => {
    const { db, orderId, tell, start, refund, override } = await payOnePayment()
    await tell(buildDispute())
    await expect(start()).rejects.toMatchObject({ code: 'order_disputed' })
    await expect(refund()).rejects.toThrow('order_disputed')
    await override()
    await expect(override()).rejects.toThrow('not_found')
    expect(await start()).toMatchObject({ status: 'processing' })
    expect(await refund()).toMatchObject({ status: 'asked' })
    expect(await listOrderHistory(db, orderId)).toContain('dispute_overridden')
    expect(
      await db.select().from(auditLog).where(eq(auditLog.action, 'order.dispute_overridden')),
    ).toMatchObject([{ subjectId: orderId, after: { reason: 'The bank has our evidence' } }])
  })

  test('is blocked again by another dispute and by a lost one, and free when it is won', async () => {
    const { tell, refund, override } = await payOnePayment()
    await tell(buildDispute())
    await override()
    await tell(buildDispute({ state: 'lost' }))
    await expect(refund()).rejects.toThrow('order_disputed')
    await override()
    await tell(buildDispute({ state: 'lost' }), buildDispute({ disputeId: 'dp_2' }))
    await expect(refund()).rejects.toThrow('order_disputed')
    await tell(buildDispute({ state: 'lost' }), buildDispute({ disputeId: 'dp_2', state: 'won' }))
    // The lost dispute has returned all of the money already.
    await expect(refund()).rejects.toThrow('nothing_to_refund')
    await tell(buildDispute({ state: 'won' }))
    expect(await refund()).toMatchObject({ status: 'asked' })
  })

  test('is not completed', async () => {
    const { db, user, orderId, tell, start } = await payOnePayment()
    await start()
    await tell(buildDispute())
    const complete = updateOrder(db, { orderId, to: 'completed', actor: asActor(user) })
    await expect(complete).rejects.toMatchObject({ code: 'order_disputed' })
    // Counts are still accepted, because they are evidence in the dispute.
    await updateOrder(db, { orderId, startCount: 10, delivered: 400, actor: asActor(user) })
  })
})

test('a lost dispute counts as returned in the status of the payment, as a refund does', async () => {
  const { db, paid, payment, tell } = await payOnePayment()
  const lose = (amount: number, state: 'lost' | 'won' = 'lost') =>
    tell(buildDispute({ state, amount: { amount, currency: 'GBP' } }))
  const status = async () => (await requirePayment(db, payment.id)).status
  await tell(buildDispute())
  expect(await status()).toBe('completed')
  await lose(500)
  expect(await status()).toBe('partially_refunded')
  const refund = buildRefund({ amount: 59 })
  await recordPaymentEvent(db, { ...paid, refunds: [refund] })
  expect(await status()).toBe('refunded')
  expect((await getTotals(db)).payments).toMatchObject({ completed: 0, partially_refunded: 0, refunded: 1 })
  await recordPaymentEvent(db, { ...paid, refunds: [{ ...refund, state: 'failed' }] })
  expect(await status()).toBe('partially_refunded')
  await lose(500, 'won')
  expect(await status()).toBe('completed')
})

describe('revenue', () => {
  test('falls by a lost dispute and rises when the decision is reversed', async () => {
    const { db, tell, revenue } = await payOnePayment()
    await tell(buildDispute())
    expect(await revenue()).toBe(559)
    await tell(buildDispute({ state: 'lost', amount: { amount: 500, currency: 'GBP' } }))
    await tell(buildDispute({ state: 'lost', amount: { amount: 500, currency: 'GBP' } }))
    expect(await revenue()).toBe(59)
    await rollUpDeltas(db)
    const [ofSource] = await db
      .select({ pence: sql<number>`sum(${dailyAnalytics.revenue})::int` })
      .from(dailyAnalytics)
      .where(eq(dailyAnalytics.dimension, 'source'))
    expect(ofSource?.pence).toBe(59)
    await tell(buildDispute({ state: 'won', amount: { amount: 500, currency: 'GBP' } }))
    expect(await revenue()).toBe(559)
  })

  test('does not fall for a dispute of money that paid for no order', async () => {
    const { db, paid, revenue, refund, listDisputes } = await payOnePayment()
    const second = { ...paid, sessionId: 'session-2', eventId: 'session-2:paid', chargeId: 'session-2' }
    await recordPaymentEvent(db, second)
    await recordPaymentEvent(db, { ...second, disputes: [buildDispute({ state: 'lost' })] })
    expect(await listDisputes()).toMatchObject([{ paymentId: null, state: 'lost' }])
    expect(await revenue()).toBe(559)
    expect(await refund()).toMatchObject({ status: 'asked' })
  })
})
