import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../../shop/accounts/roles.ts'
import { orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import type { PaymentProvider } from '../../shop/providers/payment-provider.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { listOrderHistory } from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

const CART = {
  items: [{ package_id: 'followers-1000', quantity: 2 }, { package_id: 'views-8000' }],
  lang: 'es',
}

test('requires the permission to refund', async () => {
  const { call, orderId, refund, refunds } = await openPaidShop()
  for (const role of ROLES) {
    const allowed = role === 'super_admin' || role === 'admin'
    if (allowed) {
      expect((await refunds(orderId, role)).status).toBe(200)
      expect((await refund({ amount: 0.5 }, orderId, role)).status).toBe(201)
    } else {
      expectProblem(await refunds(orderId, role), 403)
      expectProblem(await refund({ amount: 0.5 }, orderId, role), 403)
    }
  }
  expectProblem(await call('GET', `/admin/orders/${orderId}/refunds`), 401)
  expectProblem(await call('POST', `/admin/orders/${orderId}/refunds`, { body: {} }), 401)
  expect((await refunds()).body).toMatchObject({ refunded: 1 })
})

test('refunds a part, then the rest, and updates order, payment, history and documents', async () => {
  const shop = await openPaidShop({ checkout: { lang: 'ar' } })
  const { db, call, maria, orderId, paymentId, refund, refunds } = shop
  expect((await refunds()).body).toEqual({
    price: 5.59,
    currency: 'GBP',
    status: 'pending',
    paymentStatus: 'completed',
    refunded: 0,
    disputeLost: 0,
    coming: 0,
    unassigned: 0,
    left: 5.59,
    undelivered: 5.59,
    proposal: null,
    refunds: [],
    toAssign: [],
  })
  const part = await refund({ amount: 2.1, reason: ' a part of it ' })
  expect(part).toMatchObject({
    status: 201,
    body: {
      amount: 2.1,
      status: 'succeeded',
      creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/),
      reason: 'a part of it',
    },
  })
  expect((await refunds()).body).toMatchObject({
    status: 'pending',
    paymentStatus: 'partially_refunded',
    refunded: 2.1,
    coming: 0,
    left: 3.49,
    refunds: [
      {
        amount: 2.1,
        reason: 'a part of it',
        creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/),
        by: 'Person 2',
      },
    ],
  })
  const rest = await refund()
  expect(rest.body).toMatchObject({
    amount: 3.49,
    status: 'succeeded',
    creditNoteLabel: expect.stringMatching(/^C-\d{4}-000002$/),
    reason: null,
  })
  expect((await refunds()).body).toMatchObject({
    status: 'refunded',
    paymentStatus: 'refunded',
    refunded: 5.59,
    left: 0,
    refunds: [
      { creditNoteLabel: expect.stringMatching(/^C-\d{4}-000002$/) },
      { creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/) },
    ],
  })
  expect(await listOrderHistory(db, orderId)).toEqual([
    'placed',
    'paid',
    'refunded',
    'refunded',
    'pending->refunded',
  ])
  expectProblem(await refund(), 409)
  expectProblem(await refund({ amount: 0.01 }), 409)

  const queuedEmails = await db
    .select()
    .from(emails)
    .where(eq(emails.kind, 'refunded'))
    .orderBy(asc(emails.id))
  expect(queuedEmails.map(({ toAddress, lang }) => [toAddress, lang])).toEqual([
    [maria.email, 'ar'],
    [maria.email, 'ar'],
  ])
  expect(queuedEmails.map(({ data }) => data)).toMatchObject([
    {
      paymentId,
      creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/),
      receiptLabel: expect.stringMatching(/^R-\d{4}-000001$/),
      amount: { amount: 210, currency: 'GBP' },
      order: { orderId },
    },
    {
      creditNoteLabel: expect.stringMatching(/^C-\d{4}-000002$/),
      amount: { amount: 349, currency: 'GBP' },
    },
  ])
  const { body } = await call('GET', `/orders/${orderId}`, { token: maria.token })
  expect(body).toMatchObject({
    status: 'refunded',
    refund: { refunded: 5.59, coming: 0, proposal: null },
    events: [
      { kind: 'placed', refunded: null },
      { kind: 'paid' },
      { kind: 'refunded', refunded: 2.1, delivered: null },
      { kind: 'refunded', refunded: 3.49 },
      { kind: 'moved', toStatus: 'refunded' },
    ],
  })
})

test('keeps the other orders of the payment open until the last one is refunded', async () => {
  const { db, call, tokenOf, payment, orderIds, refund, refunds } = await openPaidShop({ checkout: CART })
  const [followers = '', views = ''] = orderIds
  expect((await refund({}, followers)).body).toMatchObject({ amount: 11.18 })
  const statuses = async () =>
    (await db.select().from(orders).orderBy(orders.line)).map(({ status }) => status)
  expect(await statuses()).toEqual(['refunded', 'pending'])
  expect((await payment())?.status).toBe('partially_refunded')
  expectProblem(await refund({ amount: 1 }, followers), 409)
  expect((await refunds(views)).body).toMatchObject({ left: 3.99 })
  const begun = { token: await tokenOf('manager'), body: { status: 'processing' } }
  expect((await call('PATCH', `/admin/orders/${views}`, begun)).status).toBe(200)
  expectProblem(await refund({ amount: 4 }, views), 422)
  expect((await refund({}, views)).body).toMatchObject({
    amount: 3.99,
    creditNoteLabel: expect.stringMatching(/^C-\d{4}-000002$/),
  })
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect((await payment())?.status).toBe('refunded')
})

test('rejects invalid amounts', async () => {
  const { refund, refunds } = await openPaidShop()
  for (const amount of [0, -1, -0.01, 0.001, 1.005, 2.999, 1e-9, 1e9, '2', '', null, true, [1], {}]) {
    expect(expectProblem(await refund({ amount }), 422, { amount })).toEqual(['amount'])
  }
  expectProblem(await refund({ amount: 5.6 }), 422)
  for (const reason of ['', ' ', 7, 'a\0b', 'a'.repeat(501)]) {
    expect(expectProblem(await refund({ amount: 1, reason }), 422, { reason })).toEqual(['reason'])
  }
  for (const body of [[], 'x', 7, null]) expect((await refund(body)).status).toBeGreaterThanOrEqual(400)
  expect((await refunds()).body).toMatchObject({ refunded: 0, coming: 0, refunds: [] })
})

test('accepts every amount in pence', async () => {
  const { refund } = await openPaidShop({
    checkout: { items: [{ package_id: 'followers-1000', quantity: 2 }] },
  })
  for (const pence of [1, 7, 29, 57, 58, 113, 115, 201, 229]) {
    const { status, body } = await refund({ amount: pence / 100 })
    expect([pence, status, body.amount]).toEqual([pence, 201, pence / 100])
  }
})

test('rejects unpaid and unknown orders', async () => {
  const { refund, refunds } = await openPaidShop({ pay: false })
  expectProblem(await refund(), 409)
  expect((await refunds()).body).toMatchObject({ left: 0, proposal: null })
  for (const id of ['00000000-0000-7000-8000-000000000000', 'mine', '%00']) {
    expectProblem(await refund({}, id), 404)
    expectProblem(await refunds(id), 404)
  }
})

describe('refund proposal', () => {
  test('proposes a full refund of an order that nobody started, also long after the request window', async () => {
    const { call, maria, orderId, refund, refunds, hoursLater, tokenOf } = await openPaidShop()
    const seen = async () => {
      const { body } = await call<{ refund: { proposal: unknown } }>('GET', `/orders/${orderId}`, {
        token: maria.token,
      })
      expect(body.refund.proposal).toEqual((await refunds()).body.proposal)
      return (await refunds()).body.proposal
    }
    await hoursLater(71)
    expect(await seen()).toBeNull()
    await hoursLater(2)
    expect(await seen()).toEqual({ reason: 'not_started', limit: 72, amount: 5.59, until: null })
    await refund({ amount: 5 })
    expect(await seen()).toMatchObject({ amount: 0.59 })
    await hoursLater(365 * 24)
    expect(await seen()).toMatchObject({ amount: 0.59, until: null })
    const token = await tokenOf('manager')
    await call('PATCH', `/admin/orders/${orderId}`, { token, body: { status: 'processing' } })
    expect(await seen()).toBeNull()
  })

  test('is the missing share of an under-delivered order', async () => {
    const { call, tokenOf, orderId, refunds, hoursLater } = await openPaidShop()
    const token = await tokenOf('manager')
    const work = (body: unknown) => call('PATCH', `/admin/orders/${orderId}`, { token, body })
    await work({ status: 'processing', delivered: 790 })
    expect((await refunds()).body).toMatchObject({ undelivered: 1.18, proposal: null })
    await hoursLater(73)
    expect((await refunds()).body.proposal).toMatchObject({
      reason: 'partly_delivered',
      limit: 80,
      amount: 1.18,
    })
    await work({ delivered: 800 })
    expect((await refunds()).body.proposal).toBeNull()
  })

  test('is the full price of a failed order', async () => {
    const { call, tokenOf, orderId, refunds } = await openPaidShop()
    const body = { status: 'failed' }
    await call('PATCH', `/admin/orders/${orderId}`, { token: await tokenOf('manager'), body })
    expect((await refunds()).body.proposal).toMatchObject({
      reason: 'never_started',
      amount: 5.59,
      until: null,
    })
  })
})

describe('a refund that the provider does not complete', () => {
  const asking = (refund: PaymentProvider['refund']) =>
    openPaidShop().then((shop) => {
      const [demo] = shop.runtime.services.paymentProviders
      if (!demo) throw new Error('no provider')
      shop.runtime.services = { ...shop.runtime.services, paymentProviders: [{ ...demo, refund }] }
      return shop
    })

  test('reserves its amount while the provider does not respond', async () => {
    const { refund, refunds, call, maria, orderId } = await asking(async () => {
      throw new Error('no answer')
    })
    expect((await refund({ amount: 2 })).body).toMatchObject({ status: 'asked', creditNoteLabel: null })
    expect((await refunds()).body).toMatchObject({ refunded: 0, coming: 2, left: 3.59, status: 'pending' })
    expectProblem(await refund({ amount: 4 }), 422)
    const { body } = await call('GET', `/orders/${orderId}`, { token: maria.token })
    expect(body).toMatchObject({ paymentStatus: 'completed', refund: { refunded: 0, coming: 2 } })
  })

  test('releases its amount and opens an issue when the provider rejects it', async () => {
    const { refund, refunds, tokenOf, call } = await asking(async ({ refundId, amount }) => ({
      providerRefundId: `failed ${refundId}`,
      refundId,
      amount,
      state: 'failed',
    }))
    expect((await refund({ amount: 2 })).body).toMatchObject({ status: 'failed', creditNoteLabel: null })
    expect((await refunds()).body).toMatchObject({ refunded: 0, coming: 0, left: 5.59 })
    const token = await tokenOf('admin')
    const listed = () => call<{ issues: { id: string }[] }>('GET', '/admin/payment-issues', { token })
    const { body } = await listed()
    expect(body.issues).toMatchObject([{ kind: 'refund_failed', amount: 2 }])
    const of = `/admin/payment-issues/${body.issues[0]?.id}/resolve`
    await call('POST', of, { token, body: { resolution: 'paid by bank transfer' } })
    expect((await listed()).body.issues).toEqual([])
    await refund({ amount: 3 })
    expect((await listed()).body.issues).toMatchObject([
      { kind: 'refund_failed', amount: 3, resolution: null },
    ])
  })

  test('is pending while the provider processes it', async () => {
    const { refund, refunds } = await asking(async ({ refundId, amount }) => ({
      providerRefundId: 'r1',
      refundId,
      amount,
      state: 'pending',
    }))
    expect((await refund()).body).toMatchObject({ status: 'pending', creditNoteLabel: null })
    expect((await refunds()).body).toMatchObject({ coming: 5.59, left: 0, paymentStatus: 'completed' })
    expectProblem(await refund({ amount: 1 }), 409)
  })
})

test('does not count refunded money as spent', async () => {
  const { call, maria, refund, orderIds } = await openPaidShop({ checkout: CART })
  const spent = async () => {
    const { body } = await call<{ stats: { totalSpent: number } }>('GET', '/orders/my-orders', {
      token: maria.token,
    })
    return body.stats.totalSpent
  }
  expect(await spent()).toBe(15.17)
  await refund({ amount: 2.1 })
  expect(await spent()).toBe(13.07)
  await refund({}, orderIds[1])
  expect(await spent()).toBe(9.08)
  await refund()
  expect(await spent()).toBe(0)
})
