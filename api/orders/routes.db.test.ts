import { expect, test } from 'vitest'
import { ROLES } from '../../shop/accounts/roles.ts'
import { users } from '../../shop/accounts/tables.ts'
import { orderEvents, orders } from '../../shop/orders/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Orders {
  orders: { id: string; paymentId: string }[]
}

async function createPaidOrder() {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const body = {
    package_id: 'likes-1000',
    origin_url: ORIGIN,
    username: 'maria',
    video_url: 'https://v.example/1',
  }
  const bought = await shop.call<{ session_id: string; url: string }>('POST', '/stripe/checkout/session', {
    token: maria.token,
    body,
  })
  const listMyOrders = () => shop.call<Orders>('GET', '/orders/my-orders', { token: maria.token })
  const id = (await listMyOrders()).body.orders[0]?.id ?? ''
  return {
    ...shop,
    maria,
    id,
    url: bought.body.url,
    sessionId: bought.body.session_id,
    listMyOrders,
    pay: () => shop.call('POST', `/demo/payments/${bought.body.session_id}`, { body: { outcome: 'pay' } }),
    move: (token: string, change: unknown, of = id) =>
      shop.call('PATCH', `/admin/orders/${of}`, { token, body: change }),
  }
}

test('lists only the orders of the user', async () => {
  const { call, signIn, listMyOrders, id, url } = await createPaidOrder()
  const { status, body } = await listMyOrders()
  expect(status).toBe(200)
  expect(body).toEqual({
    orders: [
      {
        id,
        packageId: 'likes-1000',
        packageType: 'likes',
        packageName: '1,000 Likes',
        localPackageName: '1,000 Likes',
        quantity: 1_000,
        delivered: 0,
        status: 'pending',
        tiktokUsername: 'maria',
        price: 4.79,
        discount: 0,
        paymentMethod: 'stripe',
        paymentStatus: 'pending',
        isTrial: false,
        paymentUrl: url,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        videoUrl: 'https://v.example/1',
        posts: null,
        niche: null,
        briefState: null,
        isPaused: false,
        paymentId: expect.any(String),
        paidAt: null,
        startedAt: null,
        completedAt: null,
        endedAt: null,
        expected: null,
        late: null,
      },
    ],
    stats: {
      total: 1,
      pending: 1,
      completed: 0,
      totalSpent: 0,
      trials: { pending: expect.any(Number), totalSpent: 0 },
    },
  })
  const noor = await signIn()
  expect((await call('GET', '/orders/my-orders', { token: noor.token })).body).toMatchObject({ orders: [] })
  expectProblem(await call('GET', '/orders/my-orders'), 401)
})

test('lists the orders of one payment, by its id and by its session', async () => {
  const { call, maria, id, sessionId } = await createPaidOrder()
  const list = async (query: string) =>
    (await call<Orders>('GET', `/orders/my-orders?${query}`, { token: maria.token })).body.orders
  const other = await call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token: maria.token,
    body: { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria' },
  })
  expect((await list(`sessionId=${sessionId}`)).map((order) => order.id)).toEqual([id])
  const [bought] = await list(`sessionId=${other.body.session_id}`)
  expect(await list(`paymentId=${bought?.paymentId}`)).toEqual([bought])
  expect(await list('sessionId=unknown')).toEqual([])
  expectProblem(await call('GET', '/orders/my-orders?paymentId=1', { token: maria.token }), 422)
})

test('lets staff list and update orders, and nobody else', async () => {
  const { call, signIn, move, pay, maria, id, db } = await createPaidOrder()
  await pay()
  for (const role of ROLES) {
    const { token } = await signIn(role)
    const list = await call('GET', '/admin/orders', { token })
    if (role === 'user') {
      expectProblem(list, 403)
      expectProblem(await move(token, { status: 'processing' }), 403)
    } else {
      expect(list.body).toMatchObject({
        orders: [{ id, customer: { name: maria.name, email: maria.email }, needsAttention: null }],
        next: null,
      })
      expect(await move(token, { status: 'processing' })).toMatchObject({
        status: 200,
        body: { id, status: 'processing', startCount: null, delivered: 0 },
      })
    }
  }
  expectProblem(await call('GET', '/admin/orders'), 401)
  expectProblem(await call('PATCH', `/admin/orders/${id}`, { body: { status: 'completed' } }), 401)
  const moves = (await db.select().from(orderEvents)).filter((event) => event.kind === 'moved')
  expect(moves).toMatchObject([
    { fromStatus: 'pending', toStatus: 'processing', actorId: expect.any(String) },
  ])
})

test('applies a changed role to the next request', async () => {
  const { call, signIn, db } = await createPaidOrder()
  const { token } = await signIn('manager')
  expect((await call('GET', '/admin/orders', { token })).status).toBe(200)
  await db.update(users).set({ role: 'user' })
  expectProblem(await call('GET', '/admin/orders', { token }), 403)
})

test('changes the status of a paid order along the transitions, with a note', async () => {
  const { signIn, move, pay, listMyOrders, db } = await createPaidOrder()
  const { token, id: actorId } = await signIn('admin')
  expectProblem(await move(token, { status: 'processing' }), 409)
  expectProblem(await move(token, { status: 'completed' }), 409)
  await pay()
  expect((await move(token, { status: 'processing', note: ' begun ' })).status).toBe(200)
  expect((await move(token, { status: 'completed' })).status).toBe(200)
  expectProblem(await move(token, { status: 'processing' }), 409)
  expect((await listMyOrders()).body).toMatchObject({
    orders: [{ status: 'completed' }],
    stats: { pending: 0, completed: 1, totalSpent: 4.79 },
  })
  expect(await db.select().from(orderEvents)).toContainEqual(
    expect.objectContaining({ note: 'begun', actorId }),
  )
})

test('rejects invalid status changes', async () => {
  const { call, signIn, move } = await createPaidOrder()
  const { token } = await signIn('super_admin')
  for (const status of ['refunded', 'cancelled', 'pending', 'paid', 7, null]) {
    expect(expectProblem(await move(token, { status }), 422)).toEqual(['status'])
  }
  expect(expectProblem(await move(token, { status: 'failed', note: 'a\0b' }), 422)).toEqual(['note'])
  for (const count of [-1, 1.5, 2 ** 31, '7', null]) {
    expect(expectProblem(await move(token, { delivered: count }), 422)).toEqual(['delivered'])
    expect(expectProblem(await move(token, { startCount: count }), 422)).toEqual(['startCount'])
  }
  const empty = await move(token, {})
  expectProblem(empty, 422)
  expect(empty.body).toMatchObject({ detail: expect.stringContaining('what to record') })
  for (const id of ['00000000-0000-7000-8000-000000000000', 'mine', '%00', 'a'.repeat(300)]) {
    expectProblem(await move(token, { status: 'failed' }, id), 404)
  }
  for (const query of ['status=paid', 'before=1', 'before=%00', 'status=failed&status=pending']) {
    expectProblem(await call('GET', `/admin/orders?${query}`, { token }), 422)
  }
})

test('filters by status and pages for staff', async () => {
  const { call, signIn, id } = await createPaidOrder()
  const { token } = await signIn('manager')
  expect((await call<Orders>('GET', '/admin/orders?status=pending', { token })).body.orders).toHaveLength(1)
  expect((await call<Orders>('GET', '/admin/orders?status=failed', { token })).body.orders).toEqual([])
  expect((await call<Orders>('GET', `/admin/orders?before=${id}`, { token })).body.orders).toEqual([])
})

const WORKED = { status: 'processing', startCount: 1_204, delivered: 400, note: 'between us' }

test('records deliveries, which the customer can follow', async () => {
  const { call, signIn, move, pay, maria, id, listMyOrders } = await createPaidOrder()
  await pay()
  const { token } = await signIn('manager')
  expect(await move(token, WORKED)).toMatchObject({
    status: 200,
    body: { id, status: 'processing', startCount: 1_204, delivered: 400 },
  })
  expect((await call('GET', '/admin/orders', { token })).body).toMatchObject({
    orders: [{ id, startCount: 1_204, delivered: 400 }],
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const [listed] = (await listMyOrders()).body.orders
  expect(listed).toMatchObject({
    delivered: 400,
    paidAt: time,
    startedAt: time,
    completedAt: null,
    endedAt: null,
    expected: { startBy: time, deliverFrom: time, deliverBy: time },
    late: null,
  })
  const { status, body } = await call('GET', `/orders/${id}`, { token: maria.token })
  expect(status).toBe(200)
  const none = {
    fromStatus: null,
    toStatus: null,
    delivered: null,
    startCount: null,
    missing: null,
    refunded: null,
  }
  const event = { ...none, at: time }
  expect(body).toEqual({
    ...listed,
    units: 1,
    startCount: 1_204,
    remaining: 600,
    paymentId: expect.any(String),
    policyVersion: expect.any(String),
    earlyStartRequested: false,
    refund: { refunded: 0, disputeLost: 0, coming: 0, unassigned: 0, proposal: null, claims: [] },
    cases: [],
    caseOptions: [{ kind: 'cancellation' }, { kind: 'withdrawal' }, { kind: 'refund' }].map((option) =>
      expect.objectContaining(option),
    ),
    isPaused: false,
    methodCard: {
      lang: 'en',
      delivery: expect.stringContaining('video'),
      exclusions: expect.any(String),
      evidence: expect.any(String),
    },
    charge: { amount: 4.79, currency: 'GBP' },
    promotions: [],
    offerToken: null,
    display: { currency: 'GBP', rate: 1, asOf: expect.any(String) },
    delivery: {
      startAfter: null,
      pacePerDay: null,
      guaranteeDays: null,
      pausedAt: null,
      pauseReason: null,
      canChangeTarget: false,
      failureCode: null,
      checks: [],
      promised: [
        { at: time, delivered: 0 },
        { at: time, delivered: 1_000 },
      ],
      runs: [expect.objectContaining({ number: 1, state: 'running', quantity: 1_000, delivered: 400 })],
      readings: [
        {
          id: expect.any(Number),
          post: null,
          // Reported, not read.
          count: null,
          delivered: 400,
          readAt: time,
          source: 'staff',
          checkDay: null,
          uploadId: null,
        },
      ],
    },
    events: [
      { ...event, kind: 'placed' },
      { ...event, kind: 'paid' },
      { ...event, kind: 'moved', fromStatus: 'pending', toStatus: 'processing' },
      { ...event, kind: 'counted', startCount: 1_204 },
      { ...event, kind: 'delivered', delivered: 400 },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('between us')
})

test('returns an order only to its customer, also among staff', async () => {
  const { call, signIn, id } = await createPaidOrder()
  for (const role of ROLES) {
    const { token } = await signIn(role)
    expectProblem(await call('GET', `/orders/${id}`, { token }), 404)
  }
  const { token } = await signIn()
  for (const other of ['00000000-0000-7000-8000-000000000000', 'mine', '%00', 'a'.repeat(300)]) {
    expectProblem(await call('GET', `/orders/${other}`, { token }), 404)
  }
  expectProblem(await call('GET', `/orders/${id}`), 401)
})

test('rejects deliveries by customers, and rolls back an update with a refused part', async () => {
  const { call, signIn, move, pay, maria, id } = await createPaidOrder()
  expectProblem(await move(maria.token, { delivered: 1_000 }), 403)
  expectProblem(await call('PATCH', `/admin/orders/${id}`, { body: { delivered: 1 } }), 401)
  const { token } = await signIn('manager')
  expectProblem(await move(token, WORKED), 409)
  await pay()
  expectProblem(await move(token, { delivered: 1 }), 409)
  expectProblem(await move(token, { ...WORKED, delivered: 1_001 }), 422)
  expectProblem(await move(token, { delivered: 1 }, 'mine'), 404)
  expect((await call('GET', `/orders/${id}`, { token: maria.token })).body).toMatchObject({
    status: 'pending',
    delivered: 0,
    startCount: null,
  })
  await move(token, WORKED)
  expectProblem(await move(token, { status: 'completed', delivered: 999 }), 409)
  expect((await move(token, { status: 'completed' })).body).toMatchObject({ delivered: 1_000 })
})

test('sets the niche of an order that was placed without one, once and before its end', async () => {
  const { db, call, signIn, maria, id } = await createPaidOrder()
  const name = (token: string, niche: unknown, of = id) =>
    call('PATCH', `/orders/${of}`, { token, body: { niche } })
  const stranger = await signIn()
  expectProblem(await name(stranger.token, 'Gaming'), 404)
  expectProblem(await name(maria.token, 'Gaming', 'nonsense'), 404)
  expect((await name(maria.token, ' ')).status).toBe(422)
  await db.update(orders).set({ status: 'cancelled' })
  expectProblem(await name(maria.token, 'Gaming'), 404)
  await db.update(orders).set({ status: 'pending' })
  // The list has the niche in another spelling.
  expect(await name(maria.token, 'gaming')).toMatchObject({ status: 200, body: { id, niche: 'Gaming' } })
  const { body } = await call<{ niche: string }>('GET', `/orders/${id}`, { token: maria.token })
  expect(body.niche).toBe('Gaming')
  expectProblem(await name(maria.token, 'Sports'), 404)
})
