// @module-tag both-engines
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  getOpenIssueKind,
  listOrderHistory,
  listOrdersOfPayment,
  requireOrderOfPayment,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { newId } from '../id.ts'
import { orders } from '../orders/tables.ts'
import type { PaymentSnapshot } from '../providers/payment-provider.ts'
import { listPaymentIssues } from './issues/list-payment-issues.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { type Payment, paymentEvents, payments } from './tables.ts'

async function placePayment(packageIds = ['followers-1000']) {
  const { db } = await createTestDatabase()
  const lines = packageIds.map((packageId) => ({ packageId, units: 1 }))
  const { id } = await placeOrder(db, buildCheckout(await createCustomer(db), { lines }))
  await db
    .update(payments)
    .set({ provider: 'demo', sessionId: 'session-1', sessionUrl: 'https://pay.example' })
  const payment = await requirePayment(db, id)
  return {
    db,
    payment,
    now: async () => ({ ...(await requirePayment(db, id)), needsAttention: await getOpenIssueKind(db, id) }),
    order: () => requireOrderOfPayment(db, id),
    listPaymentEvents: () => db.select().from(paymentEvents).orderBy(paymentEvents.recordedAt),
  }
}

describe('a paid snapshot', () => {
  test('pays every order of the payment and leaves them pending', async () => {
    const { db, payment, now, listPaymentEvents } = await placePayment(['followers-1000', 'views-8000'])
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))).toBe('applied')
    expect(await now()).toMatchObject({ status: 'completed', needsAttention: null, paidAt: expect.any(Date) })
    for (const order of await listOrdersOfPayment(db, payment.id)) {
      expect(order).toMatchObject({ status: 'pending', paidAt: expect.any(Date) })
      expect(await listOrderHistory(db, order.id)).toEqual(['placed', 'paid'])
    }
    expect(await listPaymentEvents()).toMatchObject([
      {
        eventId: 'session-1:paid',
        paymentId: payment.id,
        state: 'paid',
        amount: 958,
        currency: 'GBP',
        outcome: 'applied',
      },
    ])
  })

  test('is recorded once by ten parallel calls', async () => {
    const { db, payment, order, listPaymentEvents } = await placePayment()
    const snapshot = buildPaymentSnapshot(payment, 'paid')
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => recordPaymentEvent(db, snapshot)))
    expect(outcomes.toSorted()).toEqual(['applied', ...Array.from({ length: 9 }, () => 'known')])
    expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])
    expect(await listPaymentEvents()).toHaveLength(1)
  })

  test('changes nothing under another event id', async () => {
    const { db, payment, now, order } = await placePayment()
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    const paid = await now()
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { eventId: 'evt-2' }))).toBe(
      'nothing_new',
    )
    expect(await now()).toEqual(paid)
    expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])
  })

  test('stays recorded when an older failure arrives later', async () => {
    const { db, payment, now, order } = await placePayment()
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'declined'))).toBe('nothing_new')
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired'))).toBe('nothing_new')
    expect(await now()).toMatchObject({ status: 'completed', needsAttention: null })
    expect(await order()).toMatchObject({ status: 'pending', paidAt: expect.any(Date) })
  })
})

describe('a snapshot without money', () => {
  test('changes nothing while the session is open', async () => {
    const { db, payment, now, listPaymentEvents } = await placePayment()
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'open'))).toBe('nothing_new')
    expect(await now()).toMatchObject(payment)
    expect(await listPaymentEvents()).toEqual([])
  })

  test('pays the order after an earlier decline', async () => {
    const { db, payment, now, order } = await placePayment()
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'declined'))).toBe('applied')
    expect(await now()).toMatchObject({ status: 'failed' })
    expect(await order()).toMatchObject({ status: 'pending', paidAt: null })
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))).toBe('applied')
    expect(await now()).toMatchObject({ status: 'completed', needsAttention: null })
    expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'payment_failed', 'paid'])
  })

  test('cancels the orders of an expired session', async () => {
    const { db, payment, now, order } = await placePayment()
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired'))).toBe('applied')
    expect(await now()).toMatchObject({ status: 'failed', paidAt: null })
    expect(await order()).toMatchObject({ status: 'cancelled', paidAt: null })
    expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'pending->cancelled'])
  })
})

describe('money that pays for no order', () => {
  test.each([
    { amount: { amount: 558, currency: 'GBP' as const } },
    { amount: { amount: 560, currency: 'GBP' as const } },
    { amount: { amount: 559, currency: 'USD' as const } },
  ])('opens an issue for the wrong amount: %j', async (wrong) => {
    const { db, payment, now, order, listPaymentEvents } = await placePayment()
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', wrong))).toBe('wrong_amount')
    expect(await now()).toMatchObject({ status: 'pending', needsAttention: 'wrong_amount', paidAt: null })
    // The session is settled, so the provider is not asked again.
    expect((await now()).settledAt).toBeInstanceOf(Date)
    expect(await order()).toMatchObject({ status: 'pending', paidAt: null })
    expect(await listPaymentEvents()).toMatchObject([{ outcome: 'wrong_amount', ...wrong.amount }])
  })

  test('opens an issue when the session had expired', async () => {
    const { db, payment, now, order, listPaymentEvents } = await placePayment()
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired'))
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))).toBe('paid_after_close')
    expect(await now()).toMatchObject({ status: 'completed', needsAttention: 'paid_after_close' })
    expect(await order()).toMatchObject({ status: 'cancelled', paidAt: null })
    expect((await listPaymentEvents()).map((event) => event.state)).toEqual(['expired', 'paid'])
    expect((await listPaymentEvents()).map((event) => event.outcome)).toEqual(['applied', 'paid_after_close'])
  })

  test('pays the open one of two orders and opens an issue for the closed one', async () => {
    const { db, payment, now } = await placePayment(['followers-1000', 'views-8000'])
    await db.update(orders).set({ status: 'failed' }).where(eq(orders.packageId, 'views-8000'))
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    expect(await now()).toMatchObject({ status: 'completed', needsAttention: 'paid_after_close' })
    expect(await listOrdersOfPayment(db, payment.id)).toMatchObject([
      { status: 'pending', paidAt: expect.any(Date) },
      { status: 'failed', paidAt: null },
    ])
  })

  test('opens an issue for a second payment in another session', async () => {
    const { db, payment, now, order, listPaymentEvents } = await placePayment()
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    expect(
      await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId: 'session-2' })),
    ).toBe('second_payment')
    expect(await now()).toMatchObject({
      status: 'completed',
      needsAttention: 'second_payment',
      sessionId: 'session-1',
    })
    expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])
    expect(await listPaymentEvents()).toMatchObject([{ outcome: 'applied' }, { outcome: 'second_payment' }])
  })

  test('opens an issue for the own session after another one paid', async () => {
    const { db, payment, now, listPaymentEvents } = await placePayment()
    expect(
      await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId: 'session-2' })),
    ).toBe('applied')
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))).toBe('second_payment')
    expect(await now()).toMatchObject({
      status: 'completed',
      needsAttention: 'second_payment',
      sessionId: 'session-2',
    })
    expect(await listPaymentEvents()).toHaveLength(2)
  })

  /** Records two snapshots for each of many payments at the same time, so that some of them collide. */
  async function eachToldTwice(tell: (payment: Payment) => [PaymentSnapshot, PaymentSnapshot]) {
    const { db } = await createTestDatabase()
    const user = await createCustomer(db)
    const placings = Array.from({ length: 20 }, () => placeOrder(db, buildCheckout(user)))
    const listPaymentEvents = (await Promise.all(placings)).flatMap((payment) => tell(payment))
    await Promise.all(listPaymentEvents.map((snapshot) => recordPaymentEvent(db, snapshot)))
    const all = await db.select().from(orders).innerJoin(payments, eq(payments.id, orders.paymentId))
    return Promise.all(
      all.map(async (row) => ({
        payment: row.payments.status,
        flag: await getOpenIssueKind(db, row.payments.id),
        order: row.orders.status,
        history: (await listOrderHistory(db, row.orders.id)).join(),
      })),
    )
  }

  test('pays once for two sessions paid at the same moment', async () => {
    const ends = await eachToldTwice((payment) => [
      buildPaymentSnapshot(payment, 'paid', { sessionId: `a-${payment.id}` }),
      buildPaymentSnapshot(payment, 'paid', { sessionId: `b-${payment.id}` }),
    ])
    const bought = { payment: 'completed', flag: 'second_payment', order: 'pending', history: 'placed,paid' }
    expect(ends).toEqual(Array.from({ length: 20 }, () => bought))
  })

  test('pays or opens an issue, never both, when the session ends at the same moment', async () => {
    const ends = await eachToldTwice((payment) => [
      buildPaymentSnapshot(payment, 'expired', { sessionId: `a-${payment.id}` }),
      buildPaymentSnapshot(payment, 'paid', { sessionId: `a-${payment.id}` }),
    ])
    const bought = { payment: 'completed', flag: null, order: 'pending', history: 'placed,paid' }
    const history = 'placed,pending->cancelled'
    const flagged = { payment: 'completed', flag: 'paid_after_close', order: 'cancelled', history }
    for (const end of ends) expect([bought, flagged]).toContainEqual(end)
  })

  test.each(['second_payment', 'unknown_payment'] as const)(
    'lists all money of a %s, with its surplus',
    async (kind) => {
      const { db, payment } = await placePayment()
      await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
      const paymentId = kind === 'unknown_payment' ? newId() : payment.id
      const surplus = { amount: 141, currency: 'GBP' as const }
      await recordPaymentEvent(
        db,
        buildPaymentSnapshot(payment, 'paid', { sessionId: 'session-2', paymentId, surplus }),
      )
      expect((await listPaymentIssues(db)).issues).toMatchObject([{ kind, amount: 700 }])
    },
  )

  test('opens an issue for an unknown payment', async () => {
    const { db, payment, now, listPaymentEvents } = await placePayment()
    const paymentId = '00000000-0000-7000-8000-000000000000'
    expect(await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { paymentId }))).toBe(
      'unknown_payment',
    )
    expect(await listPaymentEvents()).toMatchObject([
      { paymentId: null, outcome: 'unknown_payment', amount: 559 },
    ])
    expect(await now()).toMatchObject(payment)
  })
})
