// @module-tag both-engines
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildDispute,
  createCustomer,
  getOpenIssueKind,
  listOrderHistory,
  listOrdersOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { emails } from '../../outbox/tables.ts'
import type { RefundSnapshot } from '../../providers/payment-provider.ts'
import { issueReceipts } from '../documents/issue-receipts.ts'
import { resolvePaymentIssue } from '../issues/resolve-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { startPayment } from '../start-payment.ts'
import { createIssueRefund, createOrderRefund } from './create-order-refund.ts'
import { submitDueRefunds, submitRefund } from './submit-refund.ts'
import { refunds } from './tables.ts'

/** Creates a paid payment with two orders, £5.59 and £3.99. */
async function payOnePayment() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const user = await createCustomer(db)
  const lines = ['followers-1000', 'views-8000'].map((packageId) => ({ packageId, units: 1 }))
  const { id } = await placeOrder(db, buildCheckout(user, { lines, lang: 'ar' }))
  const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
  await recordPaymentEvent(db, at.pay(sessionId))
  const [first, second] = await listOrdersOfPayment(db, id)
  if (!first || !second) throw new Error('no orders')
  const give = (orderId: string, amount?: number) =>
    createOrderRefund(db, { orderId, amount, reason: 'late', actorId: user.id })
  return {
    db,
    at,
    user,
    sessionId,
    first,
    second,
    give,
    /** Creates a refund and submits it to the provider. */
    refund: async (orderId: string, amount?: number) => {
      const refund = await give(orderId, amount)
      return submitRefund(db, at.services, refund.id)
    },
    payment: () => requirePayment(db, id),
    orders: () => listOrdersOfPayment(db, id),
    booked: () => db.select().from(refunds).orderBy(asc(refunds.id)),
    creditNotes: () => db.select().from(emails).where(eq(emails.kind, 'refunded')).orderBy(asc(emails.id)),
    attention: () => getOpenIssueKind(db, id),
    later: async () => {
      await db.update(refunds).set({ nextAttemptAt: sql`now()` })
    },
  }
}

function buildDashboardRefund(amount: number, more: Partial<RefundSnapshot> = {}): RefundSnapshot {
  const money = { amount, currency: 'GBP' as const }
  return { providerRefundId: 're_dashboard', refundId: null, amount: money, state: 'succeeded', ...more }
}

describe('createOrderRefund', () => {
  test('refunds a part of one order, keeps it open, and queues one credit note', async () => {
    const { db, refund, first, payment, orders, creditNotes } = await payOnePayment()
    expect(await refund(first.id, 100)).toMatchObject({
      status: 'succeeded',
      creditNoteNumber: 1,
      amount: 100,
    })
    expect(await payment()).toMatchObject({ status: 'partially_refunded' })
    expect(await orders()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    expect(await listOrderHistory(db, first.id)).toEqual(['placed', 'paid', 'refunded'])
    expect(await creditNotes()).toMatchObject([
      {
        lang: 'ar',
        data: {
          creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/),
          receiptLabel: expect.stringMatching(/^R-\d{4}-000001$/),
          amount: { amount: 100, currency: 'GBP' },
          order: { orderId: first.id },
          days: { from: 5, to: 10 },
        },
      },
    ])
  })

  test('closes each fully refunded order, and the payment with the last one', async () => {
    const { refund, first, second, payment, orders } = await payOnePayment()
    await refund(first.id)
    expect(await orders()).toMatchObject([{ status: 'refunded' }, { status: 'pending' }])
    expect(await payment()).toMatchObject({ status: 'partially_refunded' })
    expect(await refund(second.id)).toMatchObject({ amount: 399, creditNoteNumber: 2 })
    expect(await orders()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
    expect(await payment()).toMatchObject({ status: 'refunded' })
  })

  test('refunds at most what was paid, also in ten parallel calls', async () => {
    const { give, first, booked } = await payOnePayment()
    await expect(give(first.id, 560)).rejects.toThrow('refund_too_large')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => give(first.id, 300)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(give(first.id, 260)).rejects.toThrow('refund_too_large')
    expect(await give(first.id)).toMatchObject({ amount: 259 })
    await expect(give(first.id)).rejects.toThrow('nothing_to_refund')
    expect((await booked()).map(({ amount }) => amount)).toEqual([300, 259])
  })

  test('rejects an unpaid order', async () => {
    const { db, user, give } = await payOnePayment()
    const unpaid = await placeOrder(db, buildCheckout(user))
    const [order] = await listOrdersOfPayment(db, unpaid.id)
    await expect(give(order?.id ?? '')).rejects.toThrow('nothing_to_refund')
  })

  test('is repeated by the job after an outage and refunds once', async () => {
    const { db, at, refund, first, later, payment, creditNotes } = await payOnePayment()
    at.setUnavailable()
    expect(await refund(first.id)).toMatchObject({ status: 'asked', settledAt: null })
    expect(await submitDueRefunds(db, at.services)).toBe(0)
    at.setUnavailable(false)
    await later()
    await Promise.all([submitDueRefunds(db, at.services), submitDueRefunds(db, at.services)])
    expect(await payment()).toMatchObject({ status: 'partially_refunded' })
    expect(await creditNotes()).toHaveLength(1)
    await later()
    expect(await submitDueRefunds(db, at.services)).toBe(0)
  })

  test('finds a refund whose response was lost and does not repeat it', async () => {
    const { db, at, give, first, booked } = await payOnePayment()
    const { id, amount, currency, chargeId } = await give(first.id)
    await at.provider.refund({ refundId: id, chargeId, amount: { amount, currency } })
    await submitRefund(db, at.services, id)
    expect(at.requests.refunds).toHaveLength(1)
    expect(await booked()).toMatchObject([{ status: 'succeeded', providerRefundId: `re_${id}` }])
  })

  test('opens an issue for a refund that the bank returns, and allows another', async () => {
    const { db, at, sessionId, refund, first, attention, booked, give } = await payOnePayment()
    const { id } = await refund(first.id)
    const failed = buildDashboardRefund(559, { providerRefundId: `re_${id}`, refundId: id, state: 'failed' })
    await recordPaymentEvent(db, at.updateSession(sessionId, { refunds: [failed] }))
    expect(await attention()).toBe('refund_failed')
    expect(await booked()).toMatchObject([{ status: 'failed' }])
    expect(await give(first.id)).toMatchObject({ amount: 559 })
  })
})

describe('refunds in the dashboard of the provider', () => {
  test('belong to no order when the payment has several', async () => {
    const { db, at, sessionId, payment, booked, orders, creditNotes } = await payOnePayment()
    const snapshot = at.updateSession(sessionId, { refunds: [buildDashboardRefund(500)] })
    await Promise.all([recordPaymentEvent(db, snapshot), recordPaymentEvent(db, snapshot)])
    expect(await booked()).toMatchObject([{ orderId: null, actorId: null, amount: 500, creditNoteNumber: 1 }])
    expect(await payment()).toMatchObject({ status: 'partially_refunded' })
    expect(await orders()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    expect(await creditNotes()).toMatchObject([{ data: { order: null } }])
  })

  test('close every order when they cover the payment, and leave nothing to refund', async () => {
    const { db, at, sessionId, first, give, orders } = await payOnePayment()
    await recordPaymentEvent(db, at.updateSession(sessionId, { refunds: [buildDashboardRefund(958)] }))
    expect(await orders()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
    await expect(give(first.id)).rejects.toThrow('nothing_to_refund')
  })

  test('count once they have succeeded', async () => {
    const { db, at, sessionId, payment, booked, creditNotes } = await payOnePayment()
    await recordPaymentEvent(
      db,
      at.updateSession(sessionId, { refunds: [buildDashboardRefund(958, { state: 'pending' })] }),
    )
    expect(await payment()).toMatchObject({ status: 'completed' })
    expect(await booked()).toMatchObject([{ status: 'pending', settledAt: null, creditNoteNumber: null }])
    await recordPaymentEvent(db, at.updateSession(sessionId, { refunds: [buildDashboardRefund(958)] }))
    expect(await payment()).toMatchObject({ status: 'refunded' })
    expect(await creditNotes()).toHaveLength(1)
  })
})

describe('createIssueRefund', () => {
  test('refunds a second payment in full, resolves its issue and keeps the order paid', async () => {
    const { db, at, user, sessionId, payment, orders, creditNotes, attention } = await payOnePayment()
    const twice = { ...at.pay(sessionId), sessionId: 'cs_2', eventId: 'cs_2:paid', chargeId: 'ch_cs_2' }
    at.sessions.set('cs_2', twice)
    await recordPaymentEvent(db, twice)
    const [issue] = await db.select().from(paymentIssues)
    const request = { issueId: issue?.id ?? '', actorId: user.id, reason: 'paid twice' }
    const tries = await Promise.allSettled([createIssueRefund(db, request), createIssueRefund(db, request)])
    const created = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(created).toHaveLength(1)
    expect(await submitRefund(db, at.services, created[0]?.id ?? '')).toMatchObject({
      status: 'succeeded',
      amount: 958,
      chargeId: 'ch_cs_2',
    })
    expect(await attention()).toBeNull()
    expect(await payment()).toMatchObject({ status: 'completed' })
    expect(await orders()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    expect(await creditNotes()).toMatchObject([{ data: { amount: { amount: 958 }, order: null } }])
  })

  test('resolves the issue of a second payment refunded in the dashboard, and keeps the first', async () => {
    const { db, at, sessionId, payment, booked, attention } = await payOnePayment()
    const twice = { ...at.pay(sessionId), sessionId: 'cs_2', eventId: 'cs_2:paid', chargeId: 'ch_cs_2' }
    await recordPaymentEvent(db, twice)
    expect(await attention()).toBe('second_payment')
    await recordPaymentEvent(db, { ...twice, refunds: [buildDashboardRefund(958)] })
    expect(await attention()).toBeNull()
    expect(await booked()).toMatchObject([{ paymentId: null, amount: 958, creditNoteNumber: 1 }])
    expect(await payment()).toMatchObject({ status: 'completed' })
  })

  test('cancels the order after a wrong amount was refunded', async () => {
    const { db, at, user } = await payOnePayment()
    const { id } = await placeOrder(db, buildCheckout(user))
    const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
    at.pay(sessionId)
    await recordPaymentEvent(db, at.updateSession(sessionId, { amount: { amount: 500, currency: 'GBP' } }))
    const [issue] = await db.select().from(paymentIssues)
    const refund = await createIssueRefund(db, { issueId: issue?.id ?? '', actorId: user.id })
    await submitRefund(db, at.services, refund.id)
    expect(await getOpenIssueKind(db, id)).toBeNull()
    expect(await listOrdersOfPayment(db, id)).toMatchObject([{ status: 'cancelled', paidAt: null }])
    expect(await requirePayment(db, id)).toMatchObject({ status: 'failed', paidAt: null })
  })

  test('refunds the whole payment that came too late, and its orders', async () => {
    const { db, at, user } = await payOnePayment()
    const { id } = await placeOrder(db, buildCheckout(user))
    const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
    await recordPaymentEvent(db, at.updateSession(sessionId, { state: 'expired' }))
    await recordPaymentEvent(db, at.pay(sessionId))
    const [issue] = await db.select().from(paymentIssues)
    expect(issue).toMatchObject({ kind: 'paid_after_close', paymentId: id })
    const refund = await createIssueRefund(db, { issueId: issue?.id ?? '', actorId: user.id })
    await submitRefund(db, at.services, refund.id)
    expect(await getOpenIssueKind(db, id)).toBeNull()
    expect(await listOrdersOfPayment(db, id)).toMatchObject([{ status: 'refunded' }])
    expect(await requirePayment(db, id)).toMatchObject({ status: 'refunded' })
  })

  test('lets staff resolve an issue once without a refund', async () => {
    const { db, at, user, sessionId, attention } = await payOnePayment()
    await recordPaymentEvent(db, at.updateSession(sessionId, { disputes: [buildDispute()] }))
    const [issue] = await db.select().from(paymentIssues)
    const resolved = { issueId: issue?.id ?? '', resolution: 'answered the bank', actorId: user.id }
    await resolvePaymentIssue(db, resolved)
    await expect(resolvePaymentIssue(db, resolved)).rejects.toThrow('not_found')
    expect(await attention()).toBeNull()
    await expect(createIssueRefund(db, { issueId: issue?.id ?? '', actorId: user.id })).rejects.toThrow(
      'not_found',
    )
    expect(await db.select().from(paymentIssues)).toMatchObject([
      { resolution: 'answered the bank', resolvedBy: user.id },
    ])
  })
})

test('receipts are numbered without gaps after rollbacks', async () => {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const user = await createCustomer(db)
  const all = await Promise.all(Array.from({ length: 12 }, () => placeOrder(db, buildCheckout(user))))
  const paid = await Promise.all(
    all.map(async ({ id }, number) => {
      const { sessionId } = await startPayment(db, at.services, {
        paymentId: id,
        origin: 'https://shop.test',
      })
      const snapshot = at.pay(sessionId)
      if (number % 3 > 0) return recordPaymentEvent(db, snapshot)
      // A failure after the number was taken rolls back the receipt, with the other receipts of its batch.
      const failing = db.transaction(async (tx) => {
        await recordPaymentEvent(tx, snapshot)
        throw new Error('the end of it')
      })
      await expect(failing).rejects.toThrow('the end of it')
      return null
    }),
  )
  expect(paid.filter(Boolean)).toHaveLength(8)
  await issueReceipts(db)
  const numbers = await Promise.all(all.map(async ({ id }) => (await requirePayment(db, id)).receiptNumber))
  expect(numbers.filter((number) => number !== null).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ])
})
