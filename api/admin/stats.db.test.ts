import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../../shop/accounts/roles.ts'
import { rollUpDeltas } from '../../shop/analytics/roll-up-deltas.ts'
import { analyticsDeltas } from '../../shop/analytics/tables.ts'
import { newId } from '../../shop/id.ts'
import { orders } from '../../shop/orders/tables.ts'
import { queueEmail } from '../../shop/outbox/queue-email.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { SAMPLE_EMAIL_DATA } from '../../tests/support/emails/sample-emails.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Stats {
  totalUsers: number
  totalOrders: number
  totalRevenue: number
  recentOrders: { id: string }[]
  recentUsers: { email: string }[]
  work: Record<string, number>
  workDueAt: Record<string, string | null>
}

test('returns zeros and no open work for an empty shop', async () => {
  const { call, signIn } = await openTestShop()
  const { token, email } = await signIn('admin')
  const { body } = await call<Stats>('GET', '/admin/stats', { token })
  expect(body).toEqual({
    totalUsers: 1,
    totalOrders: 0,
    trialOrders: 0,
    totalRevenue: 0,
    totalDiscount: 0,
    totalGross: 0,
    pendingOrders: 0,
    completedOrders: 0,
    failedPayments: 0,
    recentOrders: [],
    recentUsers: [expect.objectContaining({ email, role: 'admin', active: true })],
    payments: { successful: 0, pending: 0, failed: 0 },
    work: {
      late: 0,
      cases: 0,
      failedRuns: 0,
      replacements: 0,
      guaranteeChecks: 0,
      toStart: 0,
      fellShort: 0,
      waitingForBrief: 0,
      attention: 0,
      chats: 0,
      messages: 0,
      reviews: 0,
      offers: 0,
      emails: 0,
      rates: 0,
      backup: 0,
    },
    workDueAt: { late: null, cases: null, toStart: null },
  })
})

test('updates the totals after purchases, declined payments, deliveries and refunds', async () => {
  const { call, maria, tokenOf, orderId, refund } = await openPaidShop()
  const token = await tokenOf('admin')
  const stats = async () => (await call<Stats>('GET', '/admin/stats', { token })).body
  expect(await stats()).toMatchObject({
    totalUsers: 2,
    totalOrders: 1,
    totalRevenue: 5.59,
    pendingOrders: 1,
    payments: { successful: 1, pending: 0, failed: 0 },
    work: { toStart: 1, late: 0 },
  })

  const buy = async () => {
    const body = {
      items: [{ package_id: 'likes-1000' }, { package_id: 'views-8000' }],
      origin_url: ORIGIN,
      tiktok_username: 'maria',
      niche: 'Gaming',
    }
    const sent = { token: maria.token, body }
    return (await call<{ session_id: string }>('POST', '/stripe/checkout/session', sent)).body.session_id
  }
  await buy()
  await call('POST', `/demo/payments/${await buy()}`, { body: { outcome: 'decline' } })
  await refund({ amount: 1.5 })
  for (const status of ['processing', 'completed']) {
    const body = { status, ...(status === 'completed' && { delivered: 1000 }) }
    expect((await call('PATCH', `/admin/orders/${orderId}`, { token, body })).status).toBe(200)
  }
  const after = await stats()
  expect(after).toMatchObject({
    totalOrders: 5,
    totalRevenue: 4.09,
    pendingOrders: 4,
    completedOrders: 1,
    failedPayments: 1,
    payments: { successful: 1, pending: 1, failed: 1 },
    work: { toStart: 0 },
  })
  expect(after.recentOrders).toHaveLength(5)
  expect(after.recentOrders.at(-1)).toEqual({
    id: orderId,
    packageType: 'followers',
    packageName: expect.any(String),
    localPackageName: '1,000 Followers',
    quantity: 1000,
    status: 'completed',
    tiktokUsername: 'maria',
    price: 5.59,
    paymentMethod: 'stripe',
    paymentStatus: 'partially_refunded',
    isTrial: false,
    isPaused: false,
    briefState: null,
    createdAt: expect.stringMatching(/Z$/),
    videoUrl: null,
    posts: null,
    customer: { name: maria.name, email: maria.email },
  })
})

test('counts the work for staff until it is done', async () => {
  const { call, db, tokenOf, orderId, hoursLater } = await openPaidShop()
  const token = await tokenOf('admin')
  const stats = async () => (await call<Stats>('GET', '/admin/stats', { token })).body
  const work = async () => (await stats()).work
  await hoursLater(30)
  const [order] = await db.select({ startBy: orders.startBy }).from(orders)
  const startBy = order?.startBy?.toISOString()
  expect(startBy).toBeDefined()
  expect((await stats()).workDueAt).toEqual({ late: startBy, cases: null, toStart: startBy })
  await call('POST', '/contact/submit', {
    body: { name: 'Layla', email: 'layla@example.com', subject: 'More', message: 'How many?' },
  })
  const chat = { message: 'Hello', user_name: 'Layla', user_email: '' }
  const { body: begun } = await call<{ session_id: string }>('POST', '/chat/send', { body: chat })
  await queueEmail(db, {
    kind: 'welcome' as const,
    userId: null,
    toAddress: 'a@example.com',
    lang: 'en' as const,
    data: SAMPLE_EMAIL_DATA.welcome,
  })
  await db.update(emails).set({ attempts: 10, lastError: '550 no such mailbox' })
  const issueId = newId()
  await db.insert(paymentIssues).values({
    id: issueId,
    kind: 'unknown_payment' as const,
    provider: 'demo' as const,
    sessionId: 'x',
    chargeId: 'x',
    amount: 100,
    currency: 'GBP' as const,
  })
  const failedMails = await db.$count(emails)
  expect(await work()).toEqual({
    late: 1,
    cases: 0,
    reviews: 0,
    offers: 0,
    failedRuns: 0,
    replacements: 0,
    guaranteeChecks: 0,
    toStart: 1,
    fellShort: 0,
    waitingForBrief: 0,
    attention: 1,
    chats: 1,
    messages: 1,
    emails: failedMails,
    rates: 0,
    backup: 0,
  })

  const chatId = await getConversationId(db, begun.session_id)
  await call('POST', `/admin/conversations/${chatId}/messages`, { token, body: { message: 'Hi' } })
  await call('POST', `/admin/payment-issues/${issueId}/resolve`, { token, body: { resolution: 'ours' } })
  const { body: list } = await call<{ messages: { id: string }[] }>('GET', '/admin/messages', { token })
  const letter = `/admin/conversations/${list.messages[0]?.id}/messages`
  await call('POST', letter, { token, body: { message: 'Many.' } })
  await db.update(emails).set({ sentAt: sql`now()` })
  await db.update(orders).set({ status: 'partial', endedAt: sql`now()` })
  expect(await work()).toEqual({
    late: 0,
    cases: 0,
    failedRuns: 0,
    replacements: 0,
    guaranteeChecks: 0,
    toStart: 0,
    fellShort: 1,
    waitingForBrief: 0,
    attention: 0,
    chats: 0,
    messages: 0,
    reviews: 0,
    offers: 0,
    emails: 0,
    rates: 0,
    backup: 0,
  })
  expect((await stats()).workDueAt).toEqual({ late: null, cases: null, toStart: null })
  expect(orderId).toBeDefined()
})

test('rejects every role below admin', async () => {
  const { call, signIn } = await openTestShop()
  expectProblem(await call('GET', '/admin/stats'), 401)
  for (const role of ROLES) {
    const { status } = await call('GET', '/admin/stats', { token: (await signIn(role)).token })
    expect(status).toBe(role === 'admin' || role === 'super_admin' ? 200 : 403)
  }
})

describe('GET /admin/tasks', () => {
  test('counts the tasks of the role and leaves out the others', async () => {
    const { call, tokenOf } = await openPaidShop()
    const chat = { message: 'Hello', user_name: 'Layla', user_email: '' }
    await call('POST', '/chat/send', { body: chat })
    const count = async (role: 'admin' | 'manager') =>
      (await call('GET', '/admin/tasks', { token: await tokenOf(role) })).body
    expect(await count('admin')).toEqual({
      tasks: expect.objectContaining({ toStart: 1, chats: 1, attention: 0, rates: 0 }),
    })
    expect(await count('manager')).toEqual({
      tasks: expect.objectContaining({ toStart: 1, chats: 1, attention: null, emails: null, rates: null }),
    })
  })

  test('rejects customers', async () => {
    const { call, maria } = await openPaidShop()
    expectProblem(await call('GET', '/admin/tasks', { token: maria.token }), 403)
  })
})

describe('GET /admin/stats/periods', () => {
  interface Figure {
    today: number | null
    current: number | null
    previous: number | null
    change: number | null
    days: { day: string; value: number | null }[]
  }
  type Periods = Record<'revenue' | 'orders' | 'conversion' | 'deliveryHours' | 'onTimeShare', Figure>

  test('returns nothing to divide for an empty shop', async () => {
    const { call, signIn } = await openTestShop()
    const { token } = await signIn('admin')
    const { body } = await call<Periods>('GET', '/admin/stats/periods', { token })
    expect(body.revenue).toMatchObject({ today: 0, current: 0, previous: 0, change: 0 })
    expect(body.onTimeShare).toMatchObject({ today: null, current: null, previous: null, change: null })
    expect(body.orders.days).toHaveLength(30)
    expect(body.orders.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10))
    const { token: managerToken } = await signIn('manager')
    expectProblem(await call('GET', '/admin/stats/periods', { token: managerToken }), 403)
  })

  test('counts in the conversion the share of counted visitors who bought, each once a day', async () => {
    const { call, db, tokenOf } = await openPaidShop()
    const token = await tokenOf('admin')
    const day = sql`(now() at time zone 'UTC')::date`
    await db.insert(analyticsDeltas).values({ day, dimension: 'all', key: '', visits: 9, visitors: 4 })
    const read = async () => (await call<Periods>('GET', '/admin/stats/periods', { token })).body.conversion
    // The visit of this order was not counted.
    expect(await read()).toMatchObject({ today: 0, current: 0, previous: null })
    await db.update(payments).set({ source: 'direct' })
    expect(await read()).toMatchObject({ today: 25, current: 25 })
    for (const paid of await db.select().from(payments))
      await db.insert(payments).values({ ...paid, id: newId(), idempotencyKey: 'again', sessionId: null })
    expect(await read()).toMatchObject({ today: 25 })
    await db.update(payments).set({ isTrial: true })
    expect(await read()).toMatchObject({ today: 0 })
  })

  test('counts sales, conversion and the time from payment to completion', async () => {
    const { call, db, tokenOf, orderId, hoursLater, refund } = await openPaidShop()
    const token = await tokenOf('admin')
    const read = async () => (await call<Periods>('GET', '/admin/stats/periods', { token })).body
    await db.insert(analyticsDeltas).values([
      { day: sql`(now() at time zone 'UTC')::date`, dimension: 'source', key: 'direct', visits: 10 },
      { day: sql`(now() at time zone 'UTC')::date`, dimension: 'all', key: '', visits: 10, visitors: 10 },
      { day: sql`(now() at time zone 'UTC')::date - 35`, dimension: 'source', key: 'direct', orders: 4 },
    ])
    await hoursLater(97)
    await call('PATCH', `/admin/orders/${orderId}`, { token, body: { status: 'processing' } })
    await call('PATCH', `/admin/orders/${orderId}`, { token, body: { status: 'completed', delivered: 1000 } })
    const late = await read()
    expect(late).toMatchObject({
      revenue: { today: 5.59, current: 5.59, previous: 0, change: null },
      orders: { today: 1, current: 1, previous: 4, change: -75 },
      conversion: { today: 0, current: 0, previous: null },
      deliveryHours: { today: 97, current: 97, previous: null },
      onTimeShare: { today: 0, current: 0, previous: null },
    })
    // Another order within the 24 and 72 hours that were promised, and one without a promise.
    await db
      .insert(analyticsDeltas)
      .values({ day: '2026-01-01', dimension: 'delivery', key: 'on_time', orders: 9 })
    const [promised] = await db.select().from(orders)
    const complete = async (hours: number, change: PgUpdateSetSource<typeof orders>, workHours = 72) => {
      await db.update(orders).set({ status: 'processing', endedAt: null, ...change })
      const endedAt = sql`now()`
      const paidAt = sql`now() - make_interval(hours => ${hours})`
      const startedAt = sql`now() - make_interval(hours => ${workHours})`
      await db.update(orders).set({ status: 'completed', endedAt, paidAt, startedAt })
    }
    await complete(95, {})
    await complete(500, { promisedDeliveryHours: null })
    await refund()
    while ((await rollUpDeltas(db)) > 0);
    expect(await read()).toMatchObject({
      revenue: { today: 0 },
      deliveryHours: { today: 230.7 },
      onTimeShare: { today: 50, current: 50 },
    })
    // The promise is the one of the order: a later policy does not change it, and the customer's answers and pauses move it.
    const { promisedDeliveryHours } = promised ?? {}
    await db
      .insert(settings)
      .values({ key: 'policy', value: { startHours: 1, deliveryHours: { followers: { to: 2 } } } })
    await complete(4, { promisedDeliveryHours }, 3)
    expect((await read()).onTimeShare.today).toBe(66.7)
    const answered = (hours: number) => ({
      briefState: 'answered' as const,
      briefAnsweredAt: sql`now() - make_interval(hours => ${hours})`,
    })
    await complete(200, { ...answered(100), pausedSeconds: 5 * 3_600 }, 77)
    expect((await read()).onTimeShare.today).toBe(75)
    await complete(200, answered(102), 77)
    expect((await read()).onTimeShare.today).toBe(60)
  })
})
