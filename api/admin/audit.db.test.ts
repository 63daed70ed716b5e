import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ROLES } from '../../shop/accounts/roles.ts'
import { apiKeys } from '../../shop/accounts/tables.ts'
import { recordAction } from '../../shop/audit/record-action.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { newId } from '../../shop/id.ts'
import { queueEmail } from '../../shop/outbox/queue-email.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { SAMPLE_EMAIL_DATA } from '../../tests/support/emails/sample-emails.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Entry {
  id: string
  at: string
  actor: { id: string; name: string; isKey: boolean } | null
  action: string
  subjectId: string | null
  subjectName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

interface Page {
  entries: Entry[]
  next: string | null
}

test('logs a refund once with its amount, and does not log a rejected refund', async () => {
  const { call, db, orderId, refund, tokenOf, refunds } = await openPaidShop()
  const token = await tokenOf('admin')
  const refundRequest = { amount: 2, reason: 'late', idempotencyKey: 'the-same-wish' }
  expect((await refund(refundRequest)).status).toBe(201)
  expect((await refund(refundRequest)).status).toBe(201)
  expectProblem(await refund({ amount: 900 }), 422)
  expect((await refunds()).body.refunds).toHaveLength(1)
  const { body } = await call<Page>('GET', '/admin/audit?group=order', { token })
  expect(body.entries).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/Z$/),
      actor: { id: expect.any(String), name: expect.stringMatching(/^Person/), isKey: false },
      action: 'order.refunded',
      subjectId: orderId,
      subjectName: '1,000 Followers',
      before: null,
      after: { amount: 200, currency: 'GBP', reason: 'late' },
    },
  ])
  expect(await db.$count(auditLog)).toBe(1)
})

test('logs a refunded or resolved payment issue, an email sent again and a conversation answered', async () => {
  const { call, db, paymentId, sessionId, tokenOf } = await openPaidShop()
  const token = await tokenOf('admin')
  const issue = async (kind: 'disputed' | 'second_payment', of: string | null) => {
    const id = newId()
    await db.insert(paymentIssues).values({
      id,
      kind,
      paymentId: of,
      provider: 'demo' as const,
      sessionId: `${sessionId}${kind}`,
      chargeId: 'demo_charge',
      amount: 559,
      currency: 'GBP' as const,
    })
    return id
  }
  const [useless, disputed] = [await issue('second_payment', null), await issue('disputed', paymentId)]
  const issues = '/admin/payment-issues'
  expect((await call('POST', `${issues}/${useless}/refund`, { token, body: {} })).status).toBe(201)
  expectProblem(await call('POST', `${issues}/${disputed}/refund`, { token, body: {} }), 409)
  // A refund resolves the issue.
  expectProblem(await call('POST', `${issues}/${useless}/refund`, { token, body: {} }), 404)
  const resolved = { token, body: { resolution: 'answered the bank' } }
  expect((await call('POST', `${issues}/${disputed}/resolve`, resolved)).status).toBe(200)
  expectProblem(await call('POST', `${issues}/${disputed}/resolve`, resolved), 404)

  await db.delete(emails)
  await queueEmail(db, {
    kind: 'welcome' as const,
    userId: null,
    toAddress: 'a@example.com',
    lang: 'en' as const,
    data: SAMPLE_EMAIL_DATA.welcome,
  })
  const [mail] = await db.select().from(emails)
  const again = () => call('POST', `/admin/emails/${mail?.id}/send`, { token })
  expectProblem(await again(), 409)
  await db.update(emails).set({ attempts: 10, lastError: 'x' })
  expect((await again()).status).toBe(200)

  const chat = { message: 'Hello', user_name: 'Layla', user_email: '' }
  const { body: begun } = await call<{ session_id: string }>('POST', '/chat/send', { body: chat })
  const conversation = await getConversationId(db, begun.session_id)
  const messages = `/admin/conversations/${conversation}/messages`
  expect((await call('POST', messages, { token, body: { message: 'Good morning' } })).status).toBe(201)

  const { body } = await call<Page>('GET', '/admin/audit', { token })
  expect(
    body.entries.map(({ action, subjectId, subjectName, after }) => [action, subjectId, subjectName, after]),
  ).toEqual([
    ['conversation.answered', conversation, 'Layla', null],
    ['email.sent_again', mail?.id, 'a@example.com', { kind: 'welcome' }],
    ['payment_issue.resolved', disputed, null, { resolution: 'answered the bank' }],
    ['payment_issue.refunded', useless, null, { amount: 559, currency: 'GBP' }],
  ])
  // The session id gives access to the conversation.
  expect(JSON.stringify(body)).not.toContain(begun.session_id)
  expect(JSON.stringify(body)).not.toContain('Good morning')
})

test('lists entries page by page, and filters them by actor, group, subject and time', async () => {
  const { call, db, signIn } = await openTestShop()
  const [ann, bob] = [await signIn('admin'), await signIn('super_admin')]
  const keyId = newId()
  await db.insert(apiKeys).values({
    id: keyId,
    name: 'Warehouse',
    keyHash: 'x',
    prefix: 'x',
    scopes: [],
    createdBy: bob.id,
  })
  const by = (userId: string | null, apiKeyId: string | null = null) => ({ userId, apiKeyId })
  for (let number = 1; number <= 49; number += 1) {
    const values = { before: { price: number }, after: { price: number + 1 } }
    await recordAction(db, by(ann.id), 'package.changed', 'likes-1000', values)
  }
  await recordAction(db, by(bob.id), 'settings.changed', 'policy')
  await recordAction(db, by(null, keyId), 'order.worked', 'order-1')
  await recordAction(db, by(null), 'order.worked', 'order-1')
  await recordAction(db, by(newId()), 'order.worked', 'order-2')

  const read = async (query: string) =>
    (await call<Page>('GET', `/admin/audit?${query}`, { token: ann.token })).body
  const first = await read('')
  expect(first.entries).toHaveLength(50)
  expect(first.entries.slice(0, 4).map(({ actor }) => actor)).toEqual([
    { id: expect.any(String), name: '', isKey: false },
    null,
    { id: keyId, name: 'Warehouse', isKey: true },
    { id: bob.id, name: bob.name, isKey: false },
  ])
  const rest = await read(`before=${first.next}`)
  expect(rest.entries.map(({ before }) => before)).toEqual([{ price: 3 }, { price: 2 }, { price: 1 }])
  expect(rest.next).toBeNull()

  expect((await read(`actor=${keyId}`)).entries).toHaveLength(1)
  expect((await read(`actor=${bob.id}`)).entries).toMatchObject([{ action: 'settings.changed' }])
  expect((await read('group=order')).entries).toHaveLength(3)
  expect((await read('group=order&subject=order-1')).entries).toHaveLength(2)
  expect((await read('subject=nothing')).entries).toEqual([])
  const setTime = (subjectId: string, at: string) =>
    db
      .update(auditLog)
      .set({ at: new Date(at) })
      .where(eq(auditLog.subjectId, subjectId))
  await setTime('order-2', '2026-03-03T23:59:59Z')
  await setTime('policy', '2026-03-04T23:30:00Z')
  const day = 'from=2026-03-04T00:00:00Z&to=2026-03-05T00:00:00Z'
  expect((await read(day)).entries).toMatchObject([{ action: 'settings.changed' }])
  expect((await read('to=2026-03-04T23:30:00Z')).entries).toMatchObject([{ subjectId: 'order-2' }])
  expectProblem(await call('GET', '/admin/audit?from=yesterday', { token: ann.token }), 422)
  expectProblem(await call('GET', '/admin/audit?group=nothing', { token: ann.token }), 422)
})

test('is readable by admins only, and reading writes no entry', async () => {
  const { call, db, signIn } = await openTestShop()
  expectProblem(await call('GET', '/admin/audit'), 401)
  for (const role of ROLES) {
    const { status } = await call('GET', '/admin/audit', { token: (await signIn(role)).token })
    expect(status).toBe(role === 'admin' || role === 'super_admin' ? 200 : 403)
  }
  const [rows] = await db.select({ count: sql<number>`count(*)::int` }).from(auditLog)
  expect(rows?.count).toBe(0)
})
