import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcileDuePayments } from '../../jobs/payment-jobs.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { startPayment } from '../../shop/payments/start-payment.ts'
import { payments } from '../../shop/payments/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getOpenIssueKind, listOrderHistory } from '../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

const CART = { items: [{ package_id: 'followers-1000' }, { package_id: 'likes-1000' }] }

async function openUnpaidShop() {
  const at = createScriptedProvider()
  const shop = await openPaidShop({
    checkout: CART,
    services: { paymentProviders: [at.provider] },
    pay: false,
  })
  const statuses = async () =>
    (await shop.db.select().from(orders).orderBy(orders.line)).map(({ status }) => status)
  return {
    ...shop,
    at,
    statuses,
    cancel: (token = shop.maria.token) => shop.call('POST', `/orders/${shop.orderId}/cancel`, { token }),
    staffCancel: async (body: object = {}) =>
      shop.call('POST', `/admin/orders/${shop.orderId}/cancel`, {
        token: await shop.tokenOf('manager'),
        body,
      }),
  }
}

test('cancels all orders of the payment and ends its session', async () => {
  const { cancel, statuses, payment, at, sessionId, db, orderId, paymentId } = await openUnpaidShop()
  expect(await cancel()).toMatchObject({
    status: 200,
    body: { status: 'cancelled', paymentStatus: 'failed', paymentUrl: null },
  })
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  expect(at.sessions.get(sessionId)?.state).toBe('expired')
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
  expect(await listOrderHistory(db, orderId)).toEqual(['placed', 'pending->cancelled'])
  expect(await db.$count(auditLog, eq(auditLog.action, 'order.cancelled'))).toBe(2)
  expect((await cancel()).status).toBe(200)
  await expect(startPayment(db, at.services, { paymentId, origin: ORIGIN })).rejects.toMatchObject({
    code: 'session_closed',
  })
})

test('ends the session later when the provider is unreachable', async () => {
  const { cancel, statuses, at, sessionId, runtime, payment, db, paymentId } = await openUnpaidShop()
  at.setUnavailable()
  expect((await cancel()).status).toBe(200)
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  expect(await payment()).toMatchObject({ settledAt: null })
  await expect(startPayment(db, at.services, { paymentId, origin: ORIGIN })).rejects.toMatchObject({
    code: 'session_closed',
  })
  at.setUnavailable(false)
  await reconcileDuePayments(runtime, new AbortController().signal)
  expect(at.sessions.get(sessionId)?.state).toBe('expired')
  expect(await payment()).toMatchObject({ settledAt: expect.any(Date) })
})

test('lists money that arrives after the cancellation', async () => {
  const { cancel, statuses, at, sessionId, db, paymentId } = await openUnpaidShop()
  at.setUnavailable()
  await cancel()
  at.setUnavailable(false)
  await recordPaymentEvent(db, at.pay(sessionId))
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  expect(await getOpenIssueKind(db, paymentId)).toBe('paid_after_close')
})

test('does not capture an approved payment of cancelled orders', async () => {
  const { cancel, at, sessionId, runtime } = await openUnpaidShop()
  at.updateSession(sessionId, { state: 'approved' })
  await cancel()
  await reconcileDuePayments(runtime, new AbortController().signal)
  expect(at.requests.captures).toBe(0)
})

test('rejects a paid order and hides the orders of other customers', async () => {
  const { cancel, staffCancel, signIn, at, sessionId, db, statuses } = await openUnpaidShop()
  expectProblem(await cancel((await signIn()).token), 404)
  await recordPaymentEvent(db, at.pay(sessionId))
  expectProblem(await cancel(), 409)
  expectProblem(await staffCancel(), 409)
  expect(await statuses()).toEqual(['pending', 'pending'])
})

test('lets staff cancel with a note', async () => {
  const { staffCancel, statuses, payment } = await openUnpaidShop()
  expect(await staffCancel({ note: 'The customer called' })).toMatchObject({ body: { status: 'cancelled' } })
  expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  expect((await payment())?.settledAt).not.toBeNull()
})

test('shows the refund of one order on that order alone', async () => {
  const { refund, orderIds, call, maria, tokenOf, db, paymentId } = await openPaidShop({ checkout: CART })
  const statuses = async () => {
    const myOrders = await call<{ orders: { id: string; paymentStatus: string }[] }>(
      'GET',
      '/orders/my-orders',
      {
        token: maria.token,
      },
    )
    const staff = await call<{ orders: { id: string; paymentStatus: string }[] }>('GET', '/admin/orders', {
      token: await tokenOf('admin'),
    })
    const of = (list: typeof myOrders) =>
      orderIds.map((id) => list.body.orders.find((order) => order.id === id)?.paymentStatus)
    expect(of(staff)).toEqual(of(myOrders))
    return of(myOrders)
  }
  await refund({ amount: 1 }, orderIds[0])
  expect(await statuses()).toEqual(['partially_refunded', 'completed'])
  await refund({}, orderIds[0])
  expect(await statuses()).toEqual(['refunded', 'completed'])
  await refund({}, orderIds[1])
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(
    await db.select({ status: payments.status }).from(payments).where(eq(payments.id, paymentId)),
  ).toEqual([{ status: 'refunded' }])
})
