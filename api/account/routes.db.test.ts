import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSession } from '../../shop/accounts/sessions/log-in.ts'
import { secondFactors, sessions, users } from '../../shop/accounts/tables.ts'
import { newId } from '../../shop/id.ts'
import { orderEvents } from '../../shop/orders/tables.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import type { RefundSnapshot } from '../../shop/providers/payment-provider.ts'
import { listOperations, type OpenApiDocument } from '../../tests/fuzz/openapi-document.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { buildDispute, buildPaymentSnapshot, buildRefund } from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface OwnAccount {
  name: string
  email: string
  role: string
  language: string
  secondFactor: boolean
  counts: { orders: number; ordersUnderway: number; sessions: number }
}

interface Session {
  id: string
  current: boolean
  country: string | null
  userAgent: string | null
}

test('returns the account and updates only its name and language', async () => {
  const { call, maria } = await openPaidShop()
  const { token } = maria
  const own = await call<OwnAccount>('GET', '/account', { token })
  expect(own.body).toMatchObject({
    name: maria.name,
    email: maria.email,
    role: 'user',
    language: 'en',
    secondFactor: false,
    counts: { orders: 1, ordersUnderway: 1, sessions: 1 },
  })
  const body = { name: '  María  ', language: 'es', role: 'admin', email: 'other@example.com' }
  expect((await call('PATCH', '/account', { token, body })).status).toBe(204)
  expect((await call<OwnAccount>('GET', '/account', { token })).body).toMatchObject({
    name: 'María',
    language: 'es',
    role: 'user',
    email: maria.email,
  })
  expect((await call('PATCH', '/account', { token, body: {} })).status).toBe(204)
  expectProblem(await call('PATCH', '/account', { token, body: { name: ' ' } }), 422)
  expectProblem(await call('GET', '/account'), 401)
})

test('names a refund that can still be requested, and deletes the account only after it was refunded and no dispute is open', async () => {
  const { db, call, maria, orderId, tokenOf, refund, payment } = await openPaidShop()
  const { token } = maria
  const staff = await tokenOf('admin')
  const work = (body: object) => call('PATCH', `/admin/orders/${orderId}`, { token: staff, body })
  await work({ status: 'processing' })
  await work({ status: 'partial', delivered: 100 })
  const account = () => call<{ claimableRefunds: { amount: number }[] }>('GET', '/account', { token })
  const [claimable] = (await account()).body.claimableRefunds
  expect(claimable).toEqual({ orderId, amount: expect.any(Number), until: expect.any(String) })
  const erase = () => call('POST', '/account/delete', { token, body: { password: 'a good password' } })
  expect((await erase()).body).toMatchObject({ status: 409, code: 'refund_claimable' })
  await refund({ amount: claimable?.amount })
  expect((await account()).body.claimableRefunds).toEqual([])
  const paid = await payment()
  if (!paid) throw new Error('no payment')
  const report = (state: 'open' | 'lost') =>
    recordPaymentEvent(db, buildPaymentSnapshot(paid, 'paid', { disputes: [buildDispute({ state })] }))
  await report('open')
  expect((await erase()).body).toMatchObject({ status: 409, code: 'orders_underway' })
  await report('lost')
  expect((await erase()).status).toBe(204)
})

test('deletes the account only once money that the bank sent back has reached the customer', async () => {
  const { db, call, maria, orderId, tokenOf, refund, payment } = await openPaidShop()
  const { token } = maria
  const [paid, staff] = [await payment(), await tokenOf('admin')]
  if (!paid) throw new Error('no payment')
  await call('PATCH', `/admin/orders/${orderId}`, { token: staff, body: { status: 'processing' } })
  await call('PATCH', `/admin/orders/${orderId}`, { token: staff, body: { status: 'completed' } })
  await refund({ amount: 1 })
  const report = async (state: RefundSnapshot['state']) => {
    const [made] = await db.select().from(refunds)
    const given = buildRefund({ providerRefundId: made?.providerRefundId ?? '', amount: 100, state })
    await recordPaymentEvent(db, buildPaymentSnapshot(paid, 'paid', { refunds: [given] }))
  }
  const isOwedMoney = async () =>
    (await call<{ isOwedMoney: boolean }>('GET', '/account', { token })).body.isOwedMoney
  const erase = () => call('POST', '/account/delete', { token, body: { password: 'a good password' } })
  expect(await isOwedMoney()).toBe(false)
  await report('failed')
  expect(await isOwedMoney()).toBe(true)
  expect((await erase()).body).toMatchObject({ status: 409, code: 'refund_owed' })
  // A refund on its way may fail too.
  await db.update(paymentIssues).set({ resolvedAt: sql`now()` })
  await db.update(refunds).set({ status: 'pending', settledAt: null })
  expect((await erase()).body).toMatchObject({ status: 409, code: 'refund_owed' })
  await db.update(refunds).set({ status: 'succeeded', settledAt: sql`now()` })
  expect((await erase()).status).toBe(204)
})

test('lists sessions without their tokens, and ends one session or all others', async () => {
  const { db, call, signIn } = await openTestShop()
  const [maria, other] = [await signIn(), await signIn()]
  const login = { email: maria.email, password: 'a good password' }
  const second = (await call<{ token: string }>('POST', '/auth/login', { body: login })).body.token
  await call('POST', '/auth/login', { body: login })
  const list = async (token: string) =>
    (await call<{ sessions: Session[] }>('GET', '/account/sessions', { token })).body.sessions
  const ownSessions = await list(maria.token)
  expect(ownSessions).toHaveLength(3)
  expect(ownSessions.filter(({ current }) => current)).toHaveLength(1)
  expect(JSON.stringify(ownSessions)).not.toMatch(/[\da-f]{64}/)

  const otherExport = (await list(other.token))[0]?.id
  expectProblem(await call('DELETE', `/account/sessions/${otherExport}`, { token: maria.token }), 404)
  expectProblem(await call('DELETE', '/account/sessions/nonsense', { token: maria.token }), 404)
  expect(await list(other.token)).toHaveLength(1)

  const ofSecond = (await list(second)).find(({ current }) => current)?.id
  expect((await call('DELETE', `/account/sessions/${ofSecond}`, { token: maria.token })).status).toBe(204)
  expectProblem(await call('GET', '/account', { token: second }), 401)
  const ended = await call('POST', '/account/sessions/end-others', { token: maria.token })
  expect(ended.body).toEqual({ ended: 1 })
  const [left] = await list(maria.token)
  expect(left?.current).toBe(true)
  await call('DELETE', `/account/sessions/${left?.id}`, { token: maria.token })
  expectProblem(await call('GET', '/account', { token: maria.token }), 401)
  expect(await db.$count(sessions)).toBe(1)
})

test('lists a session with the country of its address, and with none where that is unknown', async () => {
  const { call, signIn } = await openTestShop()
  const { token, email } = await signIn()
  const logIn = (address: string) =>
    call('POST', '/auth/login', {
      body: { email, password: 'a good password' },
      headers: { 'x-forwarded-for': address },
    })
  expect((await logIn('203.0.113.1')).status).toBe(200)
  expect((await logIn('203.0.113.77')).status).toBe(200)
  const { body } = await call<{ sessions: Session[] }>('GET', '/account/sessions', { token })
  const countries = body.sessions.filter(({ current }) => !current).map(({ country }) => country)
  expect(new Set(countries)).toEqual(new Set(['FR', null]))
})

test('lists sessions page by page, most recently used first', async () => {
  const { db, call, signIn } = await openTestShop()
  const [maria, other, staff] = [await signIn(), await signIn(), await signIn('admin')]
  for (let number = 0; number < 44; number += 1) await createSession(db, maria.id, {})
  // Gives many sessions the same time of last use, to test the order of ties.
  await db.execute(sql`update sessions set last_used_at = date_trunc('minute', now()) where token_hash < '8'`)
  for (const [path, token] of [
    ['/account/sessions', maria.token],
    [`/users/${maria.id}/sessions`, staff.token],
  ] as const) {
    const seen: (Session & { lastUsedAt: string })[] = []
    const sizes: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: { body: { sessions: typeof seen; next: string | null } } = await call(
        'GET',
        next ? `${path}?before=${next}` : path,
        { token },
      )
      sizes.push(page.body.sessions.length)
      seen.push(...page.body.sessions)
      next = page.body.next
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
    const used = seen.map(({ lastUsedAt }) => lastUsedAt)
    expect(used).toEqual([...used].sort().reverse())
    const foreign = await call<{ sessions: Session[] }>('GET', `/account/sessions?before=${seen[0]?.id}`, {
      token: other.token,
    })
    expect(foreign.body.sessions).toEqual([])
  }
  expectProblem(await call('GET', '/account/sessions?before=nonsense', { token: maria.token }), 422)
})

test('exports all data of the user, and no data of other users or staff and no secrets', async () => {
  const { db, call, maria, signIn, orderId, paymentId, refund, tokenOf } = await openPaidShop()
  const { token, email } = maria
  const staff = await tokenOf('admin')
  await db
    .insert(secondFactors)
    .values({ userId: maria.id, secret: 'TOPSECRETBASE32', confirmedAt: sql`now()` })
  await call('PATCH', `/admin/orders/${orderId}`, {
    token: staff,
    body: { status: 'processing', startCount: 7, note: 'staff think this odd' },
  })
  await refund({ amount: 1, reason: 'a reason of staff' })
  await db.update(payments).set({ payerCountry: 'NL' })
  const id = newId()
  const money = { provider: 'demo', sessionId: id, chargeId: id, amount: 479, currency: 'GBP' } as const
  await db.insert(paymentIssues).values({ id, kind: 'second_payment', paymentId, ...money })
  await call('POST', `/admin/payment-issues/${id}/refund`, { token: staff, body: {} })
  const claim = { kind: 'cancellation', statement: 'No longer needed' }
  await call('POST', `/orders/${orderId}/cases`, { token, body: claim })
  const chat = await call<{ session_id: string }>('POST', '/chat/send', {
    body: { message: 'Where is it?', user_name: 'Maria', user_email: email.toUpperCase() },
  })
  const contact = { name: 'Maria', email, subject: 'Hello', message: 'From the form' }
  await call('POST', '/contact/submit', { body: contact })
  await call('POST', '/contact/submit', {
    body: { ...contact, email: 'x@example.com', message: 'of another' },
  })
  await call('POST', '/auth/forgot-password', { body: { email } })
  await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(sql`${users.id} = ${maria.id}`)
  const chosen = { sessionId: 'session_abcdefgh', lang: 'es', currency: 'INR' }
  await call('POST', '/i18n/preferences', { body: chosen, token })
  const other = await signIn()
  const otherExport = await call<{ account: object }>('GET', '/account/export', { token: other.token })
  expect(otherExport.body.account).toMatchObject({ email: other.email, secondFactorSince: null })

  const { body, headers, status } = await call<{ emails: { about: string }[] }>('GET', '/account/export', {
    token,
  })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(body).toMatchObject({
    account: {
      name: maria.name,
      email,
      role: 'user',
      secondFactorSince: expect.any(String),
      language: 'es',
      currency: 'INR',
    },
    sessions: [{ begunAt: expect.any(String) }],
    orders: [
      {
        id: orderId,
        price: 5.59,
        tiktokUsername: 'maria',
        startCount: 7,
        status: 'processing',
        history: [
          { what: 'placed' },
          { what: 'paid' },
          { what: 'moved', from: 'pending', to: 'processing' },
          { what: 'counted', count: 7 },
          { what: 'refunded', refunded: 1 },
        ],
      },
    ],
    cases: [
      {
        order: orderId,
        kind: 'cancellation',
        status: 'open',
        statement: 'No longer needed',
        proposed: { remedy: 'refund', pounds: 4.59 },
        history: [{ what: 'opened' }],
      },
    ],
    payments: [
      {
        id: paymentId,
        amount: 5.59,
        currency: 'GBP',
        receipt: expect.stringMatching(/^R-\d{4}-000001$/),
        cameFrom: { source: null, campaign: null },
        countries: { network: null, payer: 'NL' },
        refunds: [
          { amount: 1, creditNote: expect.stringMatching(/^C-\d{4}-000001$/) },
          // Of money that came beside the payment.
          { amount: 4.79, creditNote: expect.stringMatching(/^C-\d{4}-000002$/) },
        ],
      },
    ],
    conversations: [{ messages: [{ by: 'user', text: 'Where is it?' }, { by: 'support' }] }],
    messages: [{ subject: 'Hello', messages: [{ by: 'user', text: 'From the form' }] }],
  })
  const calls = listOperations((await call<OpenApiDocument>('GET', '/openapi.json')).body)
  const described = calls.find(({ name }) => name === 'GET /account/export')
  const { schema } = described?.responses[200]?.['application/json'] ?? {}
  expect(Object.keys(body)).toEqual(Object.keys(schema?.properties ?? {}))
  expect(body.emails.map(({ about }) => about).sort()).toEqual([
    ...[
      'case_opened',
      'contact_acknowledged',
      'order_started',
      'payment_confirmed',
      'refunded',
      'refunded',
      'reset_link',
    ],
  ])
  const text = JSON.stringify(body)
  const [user] = await db.select().from(users).where(sql`${users.id} = ${maria.id}`)
  const secrets = [user?.passwordHash ?? '', token, chat.body.session_id, 'TOPSECRETBASE32', 'token=']
  const foreign = ['staff think', 'a reason of staff', 'of another', 'person2@', 'person3@', 'Person 2']
  for (const hidden of [...secrets, ...foreign]) expect(text).not.toContain(hidden)
  expect(text).not.toMatch(/[\da-f]{64}|argon2/)
  expect((await db.select().from(orderEvents)).some(({ note }) => note === 'staff think this odd')).toBe(true)
})

test('exports every order of a long history', async () => {
  const { db, call, maria, orderId } = await openPaidShop()
  for (let batch = 0; batch < 3; batch += 1) {
    await db.execute(sql`insert into orders (id, user_id, payment_id, line, package_id, package_name, package_type,
      quantity, units, price, tiktok_username, policy_version, early_start_requested)
      select gen_random_uuid(), user_id, payment_id, 1, package_id, package_name, package_type, quantity, units, price,
      tiktok_username, policy_version, true from orders, generate_series(1, 100) where orders.id = ${orderId}`)
  }
  const { body } = await call<{ orders: { id: string }[] }>('GET', '/account/export', { token: maria.token })
  expect(new Set(body.orders.map(({ id }) => id)).size).toBe(301)
})

test('requires the password and finished orders to delete an account, and keeps the last super_admin', async () => {
  const { call, maria, signIn, orderId, tokenOf } = await openPaidShop()
  const erase = (token: string, password = 'a good password') =>
    call('POST', '/account/delete', { token, body: { password } })
  expectProblem(await erase(maria.token, 'not this one'), 422)
  expectProblem(await erase(maria.token), 409)
  expect((await call<OwnAccount>('GET', '/account', { token: maria.token })).body.email).toBe(maria.email)
  const staff = await tokenOf('admin')
  await call('PATCH', `/admin/orders/${orderId}`, { token: staff, body: { status: 'processing' } })
  expectProblem(await erase(maria.token), 409)
  await call('PATCH', `/admin/orders/${orderId}`, { token: staff, body: { status: 'completed' } })
  expect((await erase(maria.token)).status).toBe(204)
  expectProblem(await call('GET', '/account', { token: maria.token }), 401)
  const login = { email: maria.email, password: 'a good password' }
  expectProblem(await call('POST', '/auth/login', { body: login }), 401)
  expectProblem(
    await call('POST', '/auth/login', { body: { ...login, email: `erased-${maria.id}@erased.invalid` } }),
    401,
  )

  const [first, second] = [await signIn('super_admin'), await signIn('super_admin')]
  const both = await Promise.all([erase(first.token), erase(second.token)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})
