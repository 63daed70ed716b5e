import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../tests/support/expect-problem.ts'
import { createTestPromotion } from '../../../tests/support/orders/create-test-promotion.ts'
import { openPaidShop } from '../../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../../tests/support/shops/open-test-shop.ts'
import { createTestEndpoint } from '../../../tests/support/webhooks.ts'
import { oneTimeTokens, recoveryCodes, secondFactors, sessions, users } from '../../accounts/tables.ts'
import { recordAction } from '../../audit/record-action.ts'
import { auditLog } from '../../audit/tables.ts'
import { caseEvents, cases } from '../../cases/tables.ts'
import { conversationMessages } from '../../conversations/tables.ts'
import { newId } from '../../id.ts'
import { saveOrderView } from '../../orders/order-views.ts'
import { orders, savedOrderViews } from '../../orders/tables.ts'
import { emails } from '../../outbox/tables.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import { payments } from '../../payments/tables.ts'
import { promotions, promotionUses } from '../../promotions/tables.ts'
import type { Db } from '../../services.ts'
import { DEFAULT_POLICY } from '../../settings/policy.ts'
import { webhookMessages } from '../../webhooks/tables.ts'
import { deleteOldEmails } from '../retention/list-retention-steps.ts'
import { runRetentionStep } from '../retention/run-retention-step.ts'
import { eraseUser } from './erase-user.ts'

async function removeOldEmails(db: Db): Promise<void> {
  const report = { onRemoved: () => undefined, onFailed: (id: unknown) => expect.unreachable(`${id}`) }
  const { signal } = new AbortController()
  for (const step of deleteOldEmails(DEFAULT_POLICY)) await runRetentionStep(db, step, report, signal)
}

/** Returns `table: row` for every row of every table that contains one of the words. */
async function listTablesContaining(db: Db, terms: string[]): Promise<string[]> {
  const named = (await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )) as { rows: { name: string }[] }
  const found: string[] = []
  for (const { name } of named.rows) {
    const { rows } = (await db.execute(sql.raw(`select "${name}"::text as row from "${name}"`))) as {
      rows: { row: string }[]
    }
    for (const { row } of rows) {
      if (terms.some((word) => row.toLowerCase().includes(word))) found.push(`${name}: ${row}`)
    }
  }
  return found
}

/** Creates a customer whose name occurs in every place that can store a name. */
async function openShopWithData() {
  const shop = await openPaidShop({
    checkout: {
      tiktok_username: 'zubaida',
      items: [{ package_id: 'likes-1000', video_url: 'https://v.example/zubaida' }],
    },
  })
  const { db, call, maria, orderId, tokenOf, refund } = shop
  const staff = await tokenOf('admin')
  const work = (body: object) => call('PATCH', `/admin/orders/${orderId}`, { token: staff, body })
  await call('PATCH', '/account', { token: maria.token, body: { name: 'Zubaida' } })
  await db.update(users).set({ currency: 'INR', emailVerifiedAt: sql`now()` }).where(eq(users.id, maria.id))
  await work({ status: 'processing', note: 'Zubaida called' })
  await refund({ amount: 1, reason: 'Zubaida asked' })
  const body = { kind: 'cancellation', statement: 'Zubaida no longer needs it' }
  await call('POST', `/orders/${orderId}/cases`, { token: maria.token, body })
  await db.update(cases).set({ state: 'resolved', reason: 'Zubaida agreed' })
  await db.update(caseEvents).set({ note: 'Zubaida agreed' })
  await work({ status: 'partial', delivered: 900 })
  await call('POST', '/chat/send', {
    body: { message: 'I am Zubaida', user_name: 'Z', user_email: maria.email },
  })
  const contact = { name: 'Zubaida', email: maria.email.toUpperCase(), subject: 'Hello', message: 'Me' }
  await call('POST', '/contact/submit', { body: contact })
  await call('POST', '/auth/forgot-password', { body: { email: maria.email } })
  await db.update(emails).set({ sentAt: sql`now()` }).where(eq(emails.kind, 'payment_confirmed'))
  await db.insert(secondFactors).values({ userId: maria.id, secret: 'SECRET' })
  await db.insert(recoveryCodes).values({ userId: maria.id, codeHash: 'hash' })
  await saveOrderView(db, maria.id, { name: 'Zubaida', query: { search: 'zubaida' } })
  const colleague = await shop.signIn('manager')
  for (const search of [maria.email.toUpperCase(), '@zubaida', 'nobody'])
    await saveOrderView(db, colleague.id, { name: search.slice(0, 3), query: { search } })
  const actor = { userId: null, apiKeyId: null }
  const after = { name: 'Zubaida', email: maria.email, role: 'user' }
  await recordAction(db, actor, 'user.added', maria.id, { after })
  await recordAction(db, actor, 'order.worked', orderId, { after: { note: 'Zubaida', delivered: 1 } })
  const promotion = await createTestPromotion(db, { maxUses: 10 })
  const use = { promotionId: promotion.id, paymentId: shop.paymentId, userId: maria.id, email: maria.email }
  await db
    .insert(promotionUses)
    .values({ ...use, title: 'SUMMER', discount: 1, lineDiscounts: [1], state: 'redeemed' })
  const unpaid = await call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token: maria.token,
    body: {
      items: [{ package_id: 'followers-1000' }],
      origin_url: ORIGIN,
      tiktok_username: 'zubaida',
      niche: 'Gaming',
      promotionCode: 'SUMMER',
    },
  })
  const erase = () =>
    call('POST', '/account/delete', { token: maria.token, body: { password: 'a good password' } })
  return { ...shop, staff, erase, unpaidSession: unpaid.body.session_id }
}

test('removes the name, the address and the username from every table, and finally the last email', async () => {
  const { db, call, maria, erase, paymentId, staff } = await openShopWithData()
  const terms = ['zubaida', maria.email]
  // Money that came twice: staff refund it, or settle it in another way.
  for (const [kind, action, words] of [
    ['second_payment', 'refund', { reason: 'Zubaida paid twice' }],
    ['overpaid', 'resolve', { resolution: 'Zubaida has it' }],
  ] as const) {
    const id = newId()
    const money = { provider: 'demo', sessionId: id, chargeId: id, amount: 479, currency: 'GBP' } as const
    await db.insert(paymentIssues).values({ id, kind, paymentId, ...money })
    const settled = await call('POST', `/admin/payment-issues/${id}/${action}`, { token: staff, body: words })
    expect(settled.status).toBeLessThan(300)
  }
  const before = await listTablesContaining(db, terms)
  for (const table of [
    'users',
    'orders',
    'order_events',
    'payments',
    'promotion_uses',
    'refunds',
    'payment_issues',
    'cases',
    'case_events',
    'documents',
    'emails',
    'conversation_messages',
    'conversations',
    'audit_log',
  ]) {
    expect(
      before.some((row) => row.startsWith(`${table}:`)),
      table,
    ).toBe(true)
  }
  expect((await erase()).status).toBe(204)
  const left = await listTablesContaining(db, terms)
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/^emails: .*account_erased/)
  expect(await db.$count(users, isNotNull(users.currency))).toBe(0)
  for (const table of [sessions, oneTimeTokens, secondFactors, recoveryCodes, savedOrderViews]) {
    expect(await db.$count(table, eq(table.userId, maria.id))).toBe(0)
  }
  expect(await db.select().from(savedOrderViews)).toMatchObject([{ query: { search: 'nobody' } }])
  const lastMails = () => db.$count(emails, eq(emails.kind, 'account_erased'))
  await removeOldEmails(db)
  // The last email is kept until it was sent.
  expect(await lastMails()).toBe(1)
  await db.update(emails).set({ sentAt: sql`now()` }).where(eq(emails.kind, 'account_erased'))
  await removeOldEmails(db)
  expect(await lastMails()).toBe(0)
  expect(await listTablesContaining(db, terms)).toEqual([])
})

test('keeps the accounting data, and keeps the actors and actions in the audit log', async () => {
  const { db, maria, erase, orderId, paymentId, payment } = await openShopWithData()
  const ofPayment = await payment()
  const figures = () =>
    db
      .select({
        id: orders.id,
        price: orders.price,
        quantity: orders.quantity,
        delivered: orders.delivered,
        paidAt: orders.paidAt,
        packageName: orders.packageName,
        userId: orders.userId,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
  const ofOrder = await figures()
  await erase()
  expect(await figures()).toEqual(ofOrder)
  expect(await payment()).toEqual({
    ...ofPayment,
    email: `erased-${maria.id}@erased.invalid`,
    fingerprint: '',
    sessionUrl: null,
  })
  expect(await db.$count(payments, eq(payments.id, paymentId))).toBe(1)
  const [user] = await db.select().from(users).where(eq(users.id, maria.id))
  expect(user).toMatchObject({
    name: 'Deleted account',
    role: 'user',
    erasedAt: expect.any(Date),
    deactivatedAt: expect.any(Date),
  })
  const log = await db.select().from(auditLog)
  expect(log.find(({ action }) => action === 'user.added')?.after).toEqual({ role: 'user' })
  expect(log.find(({ action, after }) => action === 'order.worked' && after?.delivered === 1)?.after).toEqual(
    { delivered: 1 },
  )
  expect(log.find(({ action }) => action === 'user.erased')).toMatchObject({
    actorId: maria.id,
    subjectId: maria.id,
  })
})

test('sends no waiting email and no email about a later refund', async () => {
  const { db, erase, refund } = await openShopWithData()
  await erase()
  const waiting = and(sql`${emails.sentAt} is null`, sql`coalesce(${emails.expiresAt} > now(), true)`)
  const kinds = async () =>
    (await db.select({ kind: emails.kind }).from(emails).where(waiting)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['account_erased'])
  const given = await refund({ amount: 1 })
  expect(given.body).toMatchObject({
    status: 'succeeded',
    creditNoteLabel: expect.stringMatching(/^C-\d{4}-000002$/),
  })
  expect(await kinds()).toEqual(['account_erased'])
})

test('closes the payment of an unpaid order as everywhere else, and opens a payment issue for a payment that arrives later', async () => {
  const { db, erase, unpaidSession } = await openShopWithData()
  await createTestEndpoint(db)
  await erase()
  expect(await db.$count(webhookMessages, eq(webhookMessages.type, 'order.cancelled'))).toBe(1)
  const [payment] = await db.select().from(payments).where(eq(payments.sessionId, unpaidSession))
  if (!payment) throw new Error('no payment')
  expect((await db.select().from(orders).where(eq(orders.paymentId, payment.id)))[0]?.status).toBe(
    'cancelled',
  )
  const [{ isDue } = { isDue: false }] = await db
    .select({ isDue: sql<boolean>`${payments.nextAttemptAt} <= now()` })
    .from(payments)
    .where(eq(payments.id, payment.id))
  expect({ status: payment.status, isDue }).toEqual({ status: 'failed', isDue: true })
  const uses = await db.select().from(promotionUses).where(eq(promotionUses.paymentId, payment.id))
  expect(uses).toMatchObject([{ state: 'released', email: null }])
  expect(await db.select().from(promotions)).toMatchObject([{ useCount: 0, discountGiven: 0 }])
  const recorded = await recordPaymentEvent(db, {
    provider: 'demo',
    sessionId: unpaidSession,
    eventId: 'late',
    paymentId: payment.id,
    state: 'paid',
    amount: { amount: payment.amount, currency: 'GBP' },
    chargeId: 'c',
    refunds: [],
    disputes: [],
  })
  expect(recorded).toBe('paid_after_close')
  expect((await db.select().from(paymentIssues))[0]?.kind).toBe('paid_after_close')
})

test('keeps every page of staff readable', async () => {
  const { db, call, maria, erase, orderId, paymentId, tokenOf } = await openShopWithData()
  await erase()
  const token = await tokenOf('super_admin')
  const list = await call<{ orders: { id: string; customer: object }[] }>('GET', '/admin/orders', { token })
  expect(list.body.orders.find(({ id }) => id === orderId)?.customer).toEqual({
    name: 'Deleted account',
    email: `erased-${maria.id}@erased.invalid`,
  })
  expect((await call('GET', `/receipts/${paymentId}`, { token })).body).toMatchObject({
    buyer: { name: 'Deleted account' },
  })
  expect((await call('GET', `/admin/orders/${orderId}/refunds`, { token })).status).toBe(200)
  for (const path of ['/admin/conversations', '/admin/messages', '/admin/payment-issues']) {
    expect((await call('GET', path, { token })).status, path).toBe(200)
  }
  const listed = await call<{ emails: { id: string; kind: string }[] }>('GET', '/admin/emails', { token })
  for (const { id, kind } of listed.body.emails) {
    const mail = await call<{ text: string }>('GET', `/admin/emails/${id}`, { token })
    expect([kind, mail.status, mail.body.text === '']).toEqual([kind, 200, kind !== 'account_erased'])
  }
  expect(await db.$count(conversationMessages)).toBe(0)
})

test('leaves the account unchanged when the condition no longer holds under the lock', async () => {
  const { db, maria } = await openShopWithData()
  const erasure = { userId: maria.id, actor: { userId: null, apiKeyId: null } }
  expect(await eraseUser(db, { ...erasure, only: sql`false` })).toEqual({ ok: false, reason: 'not_found' })
  expect(await db.$count(users, eq(users.email, maria.email))).toBe(1)
})

test('erases once when it is requested twice at the same time', async () => {
  const { db, erase } = await openShopWithData()
  const both = await Promise.all([erase(), erase()])
  expect(both.map(({ status }) => status).sort()).toEqual([204, expect.any(Number)])
  expect(await db.$count(emails, eq(emails.kind, 'account_erased'))).toBe(1)
  expectProblem(await erase(), 401)
})
