import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { KeyScope } from '../../shop/accounts/roles.ts'
import { apiKeys } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { updateOrder } from '../../shop/orders/fulfilment/update-order.ts'
import {
  listNextStatuses,
  ORDER_STATUSES,
  type OrderStatus,
  STAFF_ORDER_STATUSES,
  type WorkableOrder,
} from '../../shop/orders/order-status.ts'
import { orderEvents, orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { disputes } from '../../shop/payments/disputes/tables.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { buildDispute, buildPaymentSnapshot, SYSTEM_ACTOR } from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

const CART = {
  items: [{ package_id: 'followers-1000' }, { package_id: 'views-8000' }, { package_id: 'likes-1000' }],
}

interface StartResponse {
  orders: { id: string; outcome: string; code: string | null; message: string | null }[]
}

async function openWithOrders(more: Parameters<typeof openPaidShop>[0] = {}) {
  const shop = await openPaidShop(more)
  const owner = await shop.signIn('super_admin')
  return {
    ...shop,
    owner,
    keyOf: (...scopes: KeyScope[]) => createTestApiKey(shop.db, { createdBy: owner.id, scopes }),
    log: () => shop.db.select().from(auditLog).orderBy(asc(auditLog.id)),
  }
}

test('lets an API client list due orders, start, report and complete them, and records its key', async () => {
  const { db, call, orderId, keyOf, tokenOf, log } = await openWithOrders()
  const { id: apiKeyId, key } = await keyOf('orders:read', 'orders:work')
  const due = await call('GET', '/admin/orders?queue=toStart', { token: key })
  expect(due.body).toMatchObject({ orders: [{ id: orderId, status: 'pending', paidAt: expect.any(String) }] })
  const work = (body: object) => call('PATCH', `/admin/orders/${orderId}`, { token: key, body })
  expect((await work({ status: 'processing', startCount: 1_204 })).status).toBe(200)
  expect((await work({ delivered: 400, note: 'half way' })).body).toEqual({
    id: orderId,
    status: 'processing',
    startCount: 1_204,
    delivered: 400,
    posts: null,
    isStatusChanged: false,
  })
  expect((await work({ status: 'completed' })).body).toMatchObject({ status: 'completed', delivered: 1_000 })
  expect((await call('GET', '/admin/orders?queue=toStart', { token: key })).body).toMatchObject({
    orders: [],
  })

  const rows = await db.select().from(orderEvents).orderBy(asc(orderEvents.id))
  expect(rows.slice(2).every((row) => row.apiKeyId === apiKeyId && row.actorId === null)).toBe(true)
  const read = await call('GET', `/admin/orders/${orderId}`, { token: await tokenOf('manager') })
  expect(read.body).toMatchObject({
    events: [
      { kind: 'placed', by: null },
      { kind: 'paid', by: null },
      { kind: 'moved', toStatus: 'processing', by: { kind: 'api_key', name: 'Warehouse' } },
      { kind: 'counted', startCount: 1_204 },
      { kind: 'delivered', delivered: 400, note: 'half way', by: { kind: 'api_key' } },
      { kind: 'delivered', delivered: 1_000 },
      { kind: 'moved', toStatus: 'completed' },
    ],
  })
  const by = { action: 'order.worked', subjectId: orderId, actorId: null, apiKeyId }
  expect(await log()).toMatchObject([
    {
      ...by,
      before: { status: 'pending', startCount: null },
      after: { status: 'processing', startCount: 1_204 },
    },
    { ...by, before: { delivered: 0 }, after: { delivered: 400, noted: true } },
    { ...by, after: { status: 'completed', delivered: 1_000 } },
  ])
})

test('limits an API key to its scopes until it is revoked', async () => {
  const { db, call, orderId, keyOf } = await openWithOrders()
  const reads = await keyOf('orders:read')
  const works = await keyOf('orders:work')
  const start = (token: string) =>
    call('PATCH', `/admin/orders/${orderId}`, { token, body: { status: 'processing' } })
  for (const path of ['', `/${orderId}`]) {
    expect((await call('GET', `/admin/orders${path}`, { token: reads.key })).status).toBe(200)
    expectProblem(await call('GET', `/admin/orders${path}`, { token: works.key }), 403)
  }
  const exports = await keyOf('exports:orders')
  expect((await call('GET', '/admin/orders/export', { token: exports.key })).status).toBe(200)
  expectProblem(await call('GET', '/admin/orders/export', { token: reads.key }), 403)
  expectProblem(await start(reads.key), 403)
  expectProblem(
    await call('POST', '/admin/orders/start', { token: reads.key, body: { ids: [orderId] } }),
    403,
  )
  expect((await start(works.key)).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/auth/me'],
    ['GET', '/orders/my-orders'],
    ['GET', `/admin/orders/${orderId}/refunds`],
    ['GET', '/admin/emails'],
  ] as const) {
    expectProblem(await call(method, path, { token: works.key }), 403, path)
  }
  await db.update(apiKeys).set({ revokedAt: sql`now()` }).where(eq(apiKeys.id, works.id))
  expectProblem(await start(works.key), 401)
})

test('starts several orders, each on its own, with a result for each; says where one had been started', async () => {
  const { db, call, orderIds, tokenOf, maria, log } = await openWithOrders({ checkout: CART })
  const [first = '', second = '', third = ''] = orderIds
  const token = await tokenOf('manager')
  const start = () => call('PATCH', `/admin/orders/${second}`, { token, body: { status: 'processing' } })
  expect((await start()).body).toMatchObject({ status: 'processing', isStatusChanged: true })
  expect((await start()).body).toMatchObject({ status: 'processing', isStatusChanged: false })
  await db.update(orders).set({ paidAt: null }).where(eq(orders.id, third))
  const unknown = '00000000-0000-7000-8000-000000000000'
  const ids = [first, second.toUpperCase(), third, unknown, first]
  const { status, body } = await call<StartResponse>('POST', '/admin/orders/start', { token, body: { ids } })
  expect(status).toBe(200)
  expect(body.orders).toEqual([
    { id: first, outcome: 'started', code: null, message: null },
    { id: second, outcome: 'already', code: null, message: null },
    { id: third, outcome: 'refused', code: 'order_not_paid', message: expect.stringMatching(/./) },
    { id: unknown, outcome: 'refused', code: 'not_found', message: expect.stringMatching(/./) },
  ])
  const queuedEmails = await db.select().from(emails).where(eq(emails.kind, 'order_started'))
  expect(queuedEmails.map(({ toAddress }) => toAddress)).toEqual([maria.email, maria.email])
  expect((await log()).map(({ subjectId }) => subjectId)).toEqual([second, first])
  for (const wrong of [[], ['mine'], Array.from({ length: 101 }, () => first), first]) {
    expectProblem(await call('POST', '/admin/orders/start', { token, body: { ids: wrong } }), 422)
  }
  expectProblem(await call('POST', '/admin/orders/start', { token: maria.token, body: { ids } }), 403)
})

test('completes several orders, each on its own, with a result for each', async () => {
  const { db, call, orderIds, tokenOf, maria } = await openWithOrders({ checkout: CART })
  const [first = '', second = '', third = ''] = orderIds
  const token = await tokenOf('manager')
  await call('POST', '/admin/orders/start', { token, body: { ids: [first, second] } })
  await call('PATCH', `/admin/orders/${second}`, { token, body: { status: 'completed' } })
  const body = { ids: [first, second, third] }
  const answer = await call<StartResponse>('POST', '/admin/orders/complete', { token, body })
  expect(answer.body.orders).toEqual([
    { id: first, outcome: 'completed', code: null, message: null },
    { id: second, outcome: 'already', code: null, message: null },
    { id: third, outcome: 'refused', code: 'transition_not_allowed', message: expect.stringMatching(/./) },
  ])
  const [order] = await db.select().from(orders).where(eq(orders.id, first))
  expect(order).toMatchObject({ status: 'completed', delivered: order?.quantity })
  expect(await db.select().from(emails).where(eq(emails.kind, 'order_ended'))).toHaveLength(2)
  expectProblem(await call('POST', '/admin/orders/complete', { token: maria.token, body }), 403)
})

test('reports an internal error for one order and starts the others', async () => {
  const { db, call, orderIds, tokenOf, logged } = await openWithOrders({ checkout: CART })
  const [first = '', second = ''] = orderIds
  // The database refuses the start of the first order.
  await db.execute(
    sql`alter table orders add constraint unstartable check (id <> ${sql.raw(`'${first}'`)} or status = 'pending')`,
  )
  const token = await tokenOf('admin')
  const { body } = await call<StartResponse>('POST', '/admin/orders/start', {
    token,
    body: { ids: [first, second] },
  })
  expect(body.orders).toMatchObject([
    { id: first, outcome: 'refused', code: 'internal' },
    { id: second, outcome: 'started' },
  ])
  expect(JSON.stringify(body)).not.toContain('undefined')
  expect(logged.some((line) => line.includes('cannot change order status'))).toBe(true)
})

test('logs changes once and without the text of a note', async () => {
  const { call, orderId, tokenOf, log } = await openWithOrders()
  const token = await tokenOf('admin')
  const work = (body: object) => call('PATCH', `/admin/orders/${orderId}`, { token, body })
  await work({ note: 'asked Maria about it' })
  await work({ status: 'processing', startCount: 5 })
  await work({ status: 'processing', startCount: 5 })
  await work({ delivered: 0 })
  expectProblem(await work({ status: 'completed', delivered: 3 }), 409)
  const lines = await log()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ after: { noted: true }, actorId: expect.any(String), apiKeyId: null })
  expect(JSON.stringify(lines)).not.toContain('Maria')
})

const BOTH = [false, true]

/** Lists the states of an order of 1,000 that decide its next statuses. */
function listOrderStates() {
  const open = (['pending', 'processing'] as const).flatMap((status) =>
    BOTH.flatMap((isPaid) =>
      BOTH.flatMap((isPaused) =>
        BOTH.flatMap((isBlocked) =>
          BOTH.flatMap((isWaiting) =>
            [0, 400, 1_000].map((delivered) => ({
              status,
              isPaid,
              isPaused,
              isBlocked,
              isWaiting,
              delivered,
            })),
          ),
        ),
      ),
    ),
  )
  const ended = { isPaid: true, isPaused: false, isBlocked: false, isWaiting: false, delivered: 400 }
  return [...open, ...ORDER_STATUSES.slice(2).map((status) => ({ status, ...ended }))]
}

test('offers for every state of an order exactly the statuses that the server accepts', async () => {
  const { db, call, orderId, tokenOf, payment } = await openWithOrders()
  const paid = await payment()
  if (!paid) throw new Error('no payment')
  await recordPaymentEvent(db, buildPaymentSnapshot(paid, 'paid', { disputes: [buildDispute()] }))
  const token = await tokenOf('admin')
  const isAccepted = async (to: OrderStatus, withoutAnswers: boolean) => {
    let accepted = false
    const attempt = db.transaction(async (tx) => {
      await updateOrder(tx, { orderId, to, withoutAnswers, actor: SYSTEM_ACTOR })
      accepted = true
      throw new Error('undo')
    })
    await attempt.catch(() => undefined)
    return accepted
  }
  for (const state of listOrderStates()) {
    const { status, isPaid, isPaused, isBlocked, isWaiting, delivered } = state
    await db
      .update(disputes)
      .set(isBlocked ? { state: 'open', closedAt: null } : { state: 'won', closedAt: sql`now()` })
    await db.update(orders).set({
      status,
      delivered,
      paidAt: isPaid ? sql`now()` : null,
      pausedAt: isPaused ? sql`now()` : null,
      pauseReason: isPaused ? 'target' : null,
      briefState: isWaiting ? 'waiting' : null,
    })
    const { body } = await call<{ orders: WorkableOrder[] }>('GET', '/admin/orders', { token })
    const [listed] = body.orders
    if (!listed) throw new Error('no order')
    for (const withoutAnswers of isWaiting ? BOTH : [false]) {
      const accepted: OrderStatus[] = []
      for (const to of STAFF_ORDER_STATUSES)
        if (to !== status && (await isAccepted(to, withoutAnswers))) accepted.push(to)
      expect(listNextStatuses(listed, { withoutAnswers }), JSON.stringify(state)).toEqual(accepted)
    }
  }
})

test('refuses to fail an unpaid order, and to end a fully delivered one as anything but completed', async () => {
  const unpaid = await openWithOrders({ pay: false })
  const token = await unpaid.tokenOf('admin')
  const path = `/admin/orders/${unpaid.orderId}`
  const refused = await unpaid.call('PATCH', path, { token, body: { status: 'failed' } })
  expectProblem(refused, 409)
  expect(refused.body).toMatchObject({ code: 'order_not_paid' })

  const { call, orderId, keyOf } = await openWithOrders()
  const { key } = await keyOf('orders:work')
  const work = (body: object) => call('PATCH', `/admin/orders/${orderId}`, { token: key, body })
  await work({ status: 'processing' })
  for (const status of ['partial', 'failed']) {
    const answer = await work({ status, delivered: 1_000 })
    expectProblem(answer, 409)
    expect(answer.body).toMatchObject({ code: 'all_delivered' })
  }
  expect((await work({ status: 'partial', delivered: 999 })).body).toMatchObject({ status: 'partial' })
})

test('refuses counts that add up to more than can be recorded, and keeps what was recorded', async () => {
  const { call, orderId, tokenOf } = await openWithOrders()
  const token = await tokenOf('admin')
  const path = `/admin/orders/${orderId}`
  const work = (body: object) => call('PATCH', path, { token, body })
  const startCount = 2_147_483_647
  expect((await work({ status: 'processing', startCount })).status).toBe(200)
  for (const body of [{ delivered: 1 }, { status: 'completed' }]) {
    const refused = await work(body)
    expectProblem(refused, 422)
    expect(refused.body).toMatchObject({ code: 'count_too_large' })
  }
  expectProblem(await work({ startCount: startCount + 1 }), 422)
  const body = { count: startCount }
  expect((await call('POST', `/fulfilment/orders/${orderId}/readings`, { token, body })).status).toBe(200)
  expect((await call('GET', path, { token })).body).toMatchObject({ status: 'processing', delivered: 0 })
  expect((await work({ startCount: 5, delivered: 1 })).status).toBe(200)
})
