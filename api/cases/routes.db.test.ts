import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cases } from '../../shop/cases/tables.ts'
import { conversations } from '../../shop/conversations/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { shortId } from '../../shop/short-id.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

interface CaseResponse {
  id: string
  state: string
  revision: number
  canCancel: boolean
}

interface OptionsResponse {
  cases: CaseResponse[]
  options: { kind: string; amount: number | null }[]
}

async function openWithCases() {
  const shop = await openPaidShop()
  const { call, maria, orderId, tokenOf } = shop
  return {
    ...shop,
    open: (body: unknown = { kind: 'cancellation' }, token = maria.token) =>
      call<CaseResponse>('POST', `/orders/${orderId}/cases`, { token, body }),
    list: (token = maria.token) => call<OptionsResponse>('GET', `/orders/${orderId}/cases`, { token }),
    decide: async ({ id, revision }: CaseResponse, body: unknown, role: 'admin' | 'manager' = 'admin') =>
      call<CaseResponse>('POST', `/admin/cases/${id}/decision`, {
        token: await tokenOf(role),
        body,
        revision,
      }),
    staffCase: async (id: string) =>
      (await call<CaseResponse>('GET', `/admin/cases/${id}`, { token: await tokenOf('manager') })).body,
  }
}

describe('a customer', () => {
  test('sees what can be asked for, opens a case, follows it and takes it back', async () => {
    const { call, list, open, maria, orderId } = await openWithCases()
    expect((await list()).body).toMatchObject({
      cases: [],
      options: [
        {
          kind: 'cancellation',
          remedy: 'refund',
          amount: 5.59,
          units: null,
          reason: 'not_started',
          until: null,
        },
        { kind: 'withdrawal', amount: 5.59, until: expect.any(String) },
        { kind: 'refund', remedy: 'none', amount: null, reason: 'staff_decide' },
      ],
    })
    const opened = await open({ kind: 'cancellation', statement: ' Too slow ' })
    expect(opened).toMatchObject({
      status: 201,
      body: {
        orderId,
        kind: 'cancellation',
        state: 'open',
        statement: 'Too slow',
        canCancel: true,
        decision: null,
        proposal: { remedy: 'refund', amount: 5.59, units: null },
        events: [{ kind: 'opened', by: 'customer' }],
      },
    })
    const { id } = opened.body
    const { token } = maria
    expect((await list()).body).toMatchObject({ cases: [{ id }], options: [{ kind: 'withdrawal' }] })
    expect((await call('GET', `/orders/${orderId}`, { token })).body).toMatchObject({
      isPaused: true,
      cases: [{ id, state: 'open' }],
      caseOptions: [{ kind: 'withdrawal' }],
    })
    expect((await call('GET', `/cases/${id}`, { token })).body).toMatchObject({ id })
    expect(await call('POST', `/cases/${id}/cancel`, { token })).toMatchObject({
      status: 200,
      body: { state: 'cancelled', canCancel: false },
    })
    expect((await list()).body.options).toHaveLength(3)
  })

  test('is refused a second case, a kind that the policy excludes, and the orders of others', async () => {
    const { call, open, list, signIn } = await openWithCases()
    expectProblem(await open({ kind: 'quality', missing: 5 }), 409)
    for (const body of [
      {},
      { kind: 'other' },
      { kind: 'quality', missing: 0 },
      { kind: 'refund', uploads: ['x'] },
    ])
      expectProblem(await open(body), 422, body)
    const { body: opened } = await open()
    expectProblem(await open(), 409)
    const { token } = await signIn()
    expectProblem(await open(undefined, token), 404)
    expectProblem(await list(token), 404)
    for (const path of ['', '/cancel', '/evidence']) {
      const body = path === '/evidence' ? { uploads: ['019a0000-0000-7000-8000-000000000001'] } : undefined
      expectProblem(await call(path ? 'POST' : 'GET', `/cases/${opened.id}${path}`, { token, body }), 404)
    }
  })

  test('sees who decided only as staff', async () => {
    const { call, open, decide, staffCase, maria } = await openWithCases()
    const { body } = await open()
    await decide(await staffCase(body.id), { decision: 'refuse', reason: 'It has begun' })
    const { body: refused } = await call('GET', `/cases/${body.id}`, { token: maria.token })
    expect(refused).toMatchObject({
      state: 'refused',
      decision: { remedy: 'none', reason: 'It has begun' },
      events: [{ kind: 'opened' }, { kind: 'refused', by: 'staff', note: 'It has begun' }],
    })
    expect(JSON.stringify(refused)).not.toContain('Person')
  })
})

describe('staff', () => {
  test('list open cases, see one with its order, and accept it', async () => {
    const { db, call, open, decide, staffCase, tokenOf, orderId, maria } = await openWithCases()
    const statement = 'Too slow'
    const { body: opened } = await open({ kind: 'cancellation', statement })
    const token = await tokenOf('manager')
    for (const isTrial of [true, false]) {
      await db.update(payments).set({ isTrial })
      expect((await call('GET', '/admin/cases', { token })).body).toMatchObject({
        cases: [
          { id: opened.id, orderId, isOverdue: false, isTrial, statement, customer: { email: maria.email } },
        ],
        next: null,
      })
      expect(await staffCase(opened.id)).toMatchObject({ isTrial })
    }
    // In the language of the reader, not of the customer.
    for (const path of ['/admin/cases', `/admin/cases/${opened.id}`]) {
      const inArabic = await call('GET', path, { token, headers: { 'accept-language': 'ar' } })
      expect(JSON.stringify(inArabic.body), path).toContain('"packageName":"1,000 متابع"')
    }
    expect((await call('GET', '/admin/cases?overdue=1', { token })).body).toMatchObject({ cases: [] })
    expect((await call('GET', '/admin/cases?kind=refund', { token })).body).toMatchObject({ cases: [] })
    expect((await call('GET', '/admin/stats', { token: await tokenOf('admin') })).body).toMatchObject({
      work: { cases: 1 },
    })
    const found = await staffCase(opened.id)
    expect(found).toMatchObject({
      order: { id: orderId, isPaused: true, price: 5.59 },
      refund: null,
      run: null,
      decidedBy: null,
    })
    expect((await call('GET', `/admin/orders/${orderId}`, { token })).body).toMatchObject({
      cases: [{ id: opened.id, revision: found.revision }],
      pause: { reason: 'case' },
    })
    expect((await call('GET', '/admin/orders', { token })).body).toMatchObject({
      orders: [{ id: orderId, pause: { reason: 'case' }, caseDueAt: expect.any(String) }],
    })
    expect(await decide(found, { decision: 'accept' })).toMatchObject({
      status: 200,
      body: {
        state: 'resolved',
        decision: { remedy: 'refund', amount: 5.59 },
        decidedBy: 'Person 3',
        refund: { status: 'succeeded', amount: 5.59 },
        order: { status: 'refunded' },
      },
    })
    expect((await call('GET', '/admin/cases', { token })).body).toMatchObject({ cases: [] })
    expect((await call('GET', '/admin/cases?state=resolved', { token })).body).toMatchObject({
      cases: [{ id: opened.id }],
    })
  })

  test('need the permission to refund, a current revision and a complete decision', async () => {
    const { call, open, decide, staffCase, tokenOf } = await openWithCases()
    const found = await staffCase((await open()).body.id)
    expectProblem(await decide(found, { decision: 'accept' }, 'manager'), 403)
    const refuse = { decision: 'refuse', reason: 'No' }
    expectProblem(await decide({ ...found, revision: found.revision + 1 }, refuse), 409)
    const token = await tokenOf('admin')
    expectProblem(await call('POST', `/admin/cases/${found.id}/decision`, { token, body: refuse }), 422)
    const adjust = { decision: 'adjust', reason: 'Half' }
    for (const body of [
      ...[{}, { decision: 'refuse' }, { decision: 'later' }, adjust, { ...adjust, remedy: 'refund' }],
      ...[
        { ...adjust, remedy: 'replacement' },
        { ...adjust, remedy: 'refund', amount: 0.001 },
      ],
      { ...adjust, remedy: 'refund', amount: 5.6 },
      { ...adjust, remedy: 'replacement', units: 1 },
    ])
      expectProblem(await decide(found, body), 422, body)
    const limits = { refund: 5.59, undelivered: 5.59, replacement: 1_000 }
    expect(found).toMatchObject({ remedies: ['refund', 'none'], limits })
    expect(await decide(found, { ...adjust, remedy: 'refund', amount: 2.5 })).toMatchObject({ status: 200 })
    expectProblem(await decide(await staffCase(found.id), refuse), 409)
  })

  test('open a case on behalf of a customer', async () => {
    const { call, tokenOf, orderId } = await openWithCases()
    const body = { kind: 'non_delivery', statement: 'By phone' }
    const opened = await call('POST', `/admin/orders/${orderId}/cases`, {
      token: await tokenOf('manager'),
      body,
    })
    expect(opened).toMatchObject({
      status: 201,
      body: { state: 'open', events: [{ kind: 'opened', by: 'staff', name: 'Person 2' }] },
    })
  })

  test('open a case by an API key, which cannot decide it', async () => {
    const { db, call, orderId, maria } = await openWithCases()
    const { key: token } = await createTestApiKey(db, { createdBy: maria.id, scopes: ['cases:open'] })
    const body = { kind: 'non_delivery', statement: 'Nothing delivered' }
    const opened = await call<CaseResponse>('POST', `/admin/orders/${orderId}/cases`, { token, body })
    expect(opened).toMatchObject({ status: 201, body: { state: 'open', events: [{ kind: 'opened' }] } })
    const { id, revision } = opened.body
    const decision = { decision: 'accept' }
    expectProblem(await call('POST', `/admin/cases/${id}/decision`, { token, revision, body: decision }), 403)
  })

  test('cannot start a paused order', async () => {
    const { call, open, tokenOf, orderId } = await openWithCases()
    await open()
    const refused = await call('PATCH', `/admin/orders/${orderId}`, {
      token: await tokenOf('manager'),
      body: { status: 'processing' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_paused' } })
  })
})

describe('a withdrawal without a login', () => {
  test('is acknowledged by email and opened by its link', async () => {
    const { db, call, maria, orderId, list } = await openWithCases()
    const body = { orderNumber: shortId(orderId), email: maria.email, statement: 'I withdraw' }
    expect(await call('POST', '/withdrawals', { body })).toMatchObject({ status: 202, body: { ok: true } })
    expect((await list()).body.cases).toEqual([])
    const [mail] = await db.select().from(emails).where(eq(emails.kind, 'case_verification'))
    const token = getEmailToken(mail)
    expect(await call('POST', '/withdrawals/verify', { body: { token } })).toMatchObject({
      status: 200,
      body: { orderId, state: 'open' },
    })
    expect((await list()).body.cases).toMatchObject([{ kind: 'withdrawal', statement: 'I withdraw' }])
  })

  test('answers the same for an unknown order, and refuses unknown links', async () => {
    const { call, maria, orderId } = await openWithCases()
    const known = await call('POST', '/withdrawals', { body: { orderNumber: orderId, email: maria.email } })
    for (const body of [
      ...[
        { orderNumber: orderId, email: 'noor@example.com' },
        { orderNumber: '12345678', email: maria.email },
      ],
    ]) {
      const { status, body: answer } = await call('POST', '/withdrawals', { body })
      expect([status, answer]).toEqual([known.status, known.body])
    }
    expectProblem(await call('POST', '/withdrawals/verify', { body: { token: 'a'.repeat(43) } }), 404)
    for (const body of [{}, { orderNumber: ' ', email: maria.email }, { orderNumber: orderId, email: 'x' }])
      expectProblem(await call('POST', '/withdrawals', { body }), 422)
  })

  test('that names no order becomes a message that support sees and its sender gets acknowledged', async () => {
    const { call, db, tokenOf } = await openWithCases()
    const body = { orderNumber: 'R-2026-000999', email: 'noor@example.com', statement: 'Bitte stornieren' }
    expect((await call('POST', '/withdrawals?lang=es', { body })).status).toBe(202)
    const sent = await db
      .select()
      .from(emails)
      .where(inArray(emails.kind, ['contact_received', 'contact_acknowledged']))
    expect(sent.map(({ toAddress }) => toAddress).toSorted()).toEqual([
      'noor@example.com',
      'support@example.com',
    ])
    const token = await tokenOf('manager')
    const inbox = await call<{ conversations: object[] }>('GET', '/admin/conversations', { token })
    expect(inbox.body.conversations).toHaveLength(1)
    const { body: list } = await call<{ messages: object[] }>('GET', '/admin/messages', { token })
    expect(list.messages).toMatchObject([
      {
        email: 'noor@example.com',
        language: 'es',
        subject: 'Desistimiento del contrato: R-2026-000999',
        message: expect.stringMatching(/: R-2026-000999\n\nBitte stornieren$/),
      },
    ])
  })

  test('is recorded whatever others have sent, also above the limit of its client', async () => {
    const { call, db, maria, orderId } = await openWithCases()
    const send = (email: string) =>
      call('POST', '/withdrawals', {
        body: { orderNumber: shortId(orderId), email },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      })
    for (let count = 0; count <= RATE_LIMIT_RULES.withdrawalClient.points; count += 1)
      await send('noor@example.com')
    expect(await db.$count(cases)).toBe(0)
    expect(await db.$count(conversations)).toBe(RATE_LIMIT_RULES.withdrawalClient.points)
    expectProblem(await send(maria.email), 429)
    expect(await db.select().from(cases)).toMatchObject([{ orderId, state: 'unverified' }])
    expect(await db.$count(emails, eq(emails.kind, 'case_verification'))).toBe(1)
  })

  test('is limited per client', async () => {
    const { call, maria } = await openWithCases()
    const send = (from: string) =>
      call('POST', '/withdrawals', {
        body: { orderNumber: '12345678', email: maria.email },
        headers: { 'x-forwarded-for': from },
      })
    const { points } = RATE_LIMIT_RULES.withdrawalClient
    for (let count = 0; count < points; count += 1) expect((await send('203.0.113.9')).status).toBe(202)
    expectProblem(await send('203.0.113.9'), 429)
    expect((await send('203.0.113.10')).status).toBe(202)
  })
})
