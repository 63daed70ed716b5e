import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oneTimeTokens, sessions, users } from '../shop/accounts/tables.ts'
import { analyticsEvents, PAGE_VIEW_RETENTION_DAYS, pageViews, visits } from '../shop/analytics/tables.ts'
import { SAMPLE_CONTENT } from '../shop/content/sample/sample-content.ts'
import { conversationMessages, conversations } from '../shop/conversations/tables.ts'
import { DAY_MS } from '../shop/durations.ts'
import { getFirstIdAt, newId } from '../shop/id.ts'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { visitorPreferences } from '../shop/localization/tables.ts'
import { orderEvents, orders } from '../shop/orders/tables.ts'
import { emails } from '../shop/outbox/tables.ts'
import { paymentIssues } from '../shop/payments/issues/tables.ts'
import { refunds } from '../shop/payments/refunds/tables.ts'
import { payments } from '../shop/payments/tables.ts'
import { listCounters, recordTestViews } from '../tests/support/page-views.ts'
import { openPaidShop } from '../tests/support/shops/open-paid-shop.ts'
import { openTestShop, type TestShop } from '../tests/support/shops/open-test-shop.ts'
import { applyRetention } from './apply-retention.ts'

const YEAR_MS = 365 * DAY_MS

const { signal } = new AbortController()

type Shop = Pick<TestShop, 'db' | 'runtime' | 'logged' | 'call'>

const run = ({ runtime }: Shop) => applyRetention(runtime, signal)

/** Sets the last activity of an account to this long ago. */
function setLastSeen({ db }: Shop, id: string, ago: string) {
  const lastSeenAt = sql`now() - ${sql.raw(`interval '${ago}'`)}`
  return db.update(users).set({ lastSeenAt }).where(eq(users.id, id))
}

/** Sets the notification about inactivity to this long ago; `sent` is whether its email was delivered. */
async function setNotifiedAgo({ db }: Shop, id: string, ago: string, sent = true) {
  const then = sql`now() - ${sql.raw(`interval '${ago}'`)}`
  await db.update(users).set({ inactivityNoticeAt: then }).where(eq(users.id, id))
  const mail = { createdAt: then, sentAt: sent ? then : null }
  await db.update(emails).set(mail).where(eq(emails.kind, 'account_inactive'))
}

/** Gives orders ids of nine years ago, by which the job finds them. */
async function ageOrders({ db }: Shop, ids: string[]): Promise<string[]> {
  const older = ids.map((_, place) => getFirstIdAt(Date.now() - 9 * YEAR_MS).replace(/.$/, String(place)))
  for (const [place, id] of ids.entries()) {
    const now = older[place] ?? ''
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Error('no order')
    await db.insert(orders).values({ ...order, id: now })
    await db.update(orderEvents).set({ orderId: now }).where(eq(orderEvents.orderId, id))
    await db.delete(orders).where(eq(orders.id, id))
  }
  return older
}

function setEndedAgo({ db }: Shop, id = '', ago = '') {
  const endedAt = sql`now() - ${sql.raw(`interval '${ago}'`)}`
  return db.update(orders).set({ status: 'completed', endedAt }).where(eq(orders.id, id))
}

async function getState({ db }: Shop, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (user?.erasedAt) return 'erased'
  return user?.inactivityNoticeAt ? 'told' : 'kept'
}

function countEmails({ db }: Shop, kind: 'account_inactive' | 'account_erased') {
  return db.$count(emails, eq(emails.kind, kind))
}

test('warns an account after two inactive years and erases it thirty days after the email was sent', async () => {
  const shop = await openTestShop()
  const [maria, noor, owner] = [await shop.signIn(), await shop.signIn(), await shop.signIn('super_admin')]
  await setLastSeen(shop, maria.id, '2 years 1 day')
  await setLastSeen(shop, noor.id, '1 year 11 months')
  await setLastSeen(shop, owner.id, '9 years')
  await run(shop)
  await run(shop)
  expect(await Promise.all([maria, noor, owner].map(({ id }) => getState(shop, id)))).toEqual([
    ...['told', 'kept', 'kept'],
  ])
  const [warning] = await shop.db.select().from(emails).where(eq(emails.kind, 'account_inactive'))
  expect(warning).toMatchObject({ toAddress: maria.email, data: { name: maria.name, years: 2, days: 30 } })
  expect(await countEmails(shop, 'account_inactive')).toBe(1)

  await setNotifiedAgo(shop, maria.id, '29 days')
  await run(shop)
  expect(await getState(shop, maria.id)).toBe('told')
  await setNotifiedAgo(shop, maria.id, '31 days')
  await run(shop)
  expect(await getState(shop, maria.id)).toBe('erased')
  expect(await countEmails(shop, 'account_erased')).toBe(1)
  expect(shop.logged.filter((line) => line.includes('rows removed by retention'))).toHaveLength(2)
  expect(shop.logged.join('')).not.toContain(maria.email)
})

test('keeps an account while its warning email is unsent, until sending is given up', async () => {
  const shop = await openTestShop()
  const { id } = await shop.signIn()
  await setLastSeen(shop, id, '3 years')
  await run(shop)
  await setNotifiedAgo(shop, id, '90 days', false)
  await run(shop)
  expect(await getState(shop, id)).toBe('told')
  // The process died in the last attempt.
  await shop.db.update(emails).set({ attempts: 10, nextAttemptAt: sql`now()` })
  await run(shop)
  expect(await getState(shop, id)).toBe('erased')
})

test('keeps an account that logs in and warns it again after renewed inactivity', async () => {
  const shop = await openTestShop()
  const { id, email } = await shop.signIn()
  await setLastSeen(shop, id, '3 years')
  await run(shop)
  await shop.call('POST', '/auth/login', { body: { email, password: 'a good password' } })
  expect(await getState(shop, id)).toBe('kept')
  await setNotifiedAgo(shop, id, '31 days')
  // The flag is older than the last activity, which can happen without a login.
  await run(shop)
  expect(await countEmails(shop, 'account_erased')).toBe(0)
  await setLastSeen(shop, id, '2 years 1 day')
  await shop.db.update(users).set({ inactivityNoticeAt: sql`now() - interval '4 years'` })
  await run(shop)
  expect(await countEmails(shop, 'account_inactive')).toBe(2)
})

test('cancels the unsent warning email after a login', async () => {
  const shop = await openTestShop()
  const { id, email } = await shop.signIn()
  await setLastSeen(shop, id, '3 years')
  await run(shop)
  await shop.call('POST', '/auth/login', { body: { email, password: 'a good password' } })
  const [mail] = await shop.db.select().from(emails).where(eq(emails.kind, 'account_inactive'))
  expect(mail?.expiresAt).not.toBeNull()
})

test('neither warns nor erases a customer with an open order or with money to get back', async () => {
  const shop = await openPaidShop()
  await setLastSeen(shop, shop.maria.id, '3 years')
  await run(shop)
  expect(await getState(shop, shop.maria.id)).toBe('kept')
  await setEndedAgo(shop, shop.orderId, '3 years')
  const { paymentId } = shop
  const money = { provider: 'demo', sessionId: 's', chargeId: 'c', amount: 100, currency: 'GBP' } as const
  await shop.db.insert(paymentIssues).values({ id: newId(), kind: 'overpaid', paymentId, ...money })
  await run(shop)
  expect(await getState(shop, shop.maria.id)).toBe('kept')
  await shop.db.update(paymentIssues).set({ resolvedAt: sql`now()` })
  await run(shop)
  expect(await getState(shop, shop.maria.id)).toBe('told')
})

test('warns and erases once, with two processes running', async () => {
  const shop = await openTestShop()
  const people = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
  for (const { id } of people) await setLastSeen(shop, id, '3 years')
  await Promise.all([run(shop), run(shop)])
  expect(await countEmails(shop, 'account_inactive')).toBe(3)
  for (const { id } of people) await setNotifiedAgo(shop, id, '31 days')
  await Promise.all([run(shop), run(shop), run(shop)])
  expect(await countEmails(shop, 'account_erased')).toBe(3)
  expect(await Promise.all(people.map(({ id }) => getState(shop, id)))).toEqual([
    'erased',
    'erased',
    'erased',
  ])
})

test('ignores a retention setting that is too short', async () => {
  const shop = await openTestShop()
  const { id } = await shop.signIn()
  await shop.db.execute(sql`insert into settings (key, value) values ('policy', '{"inactiveYears": 0}')`)
  await setLastSeen(shop, id, '11 months')
  await run(shop)
  expect(await getState(shop, id)).toBe('kept')
})

test('anonymizes orders after seven years and keeps their amounts', async () => {
  const shop = await openPaidShop({
    checkout: { items: [{ package_id: 'followers-1000' }, { package_id: 'likes-1000' }] },
  })
  const { db, maria, paymentId, orderIds } = shop
  const note = 'as @maria wished'
  for (const orderId of orderIds) await db.insert(orderEvents).values({ orderId, kind: 'noted', note })
  const refund = { provider: 'demo', chargeId: 'ch_1', amount: 1, currency: 'GBP', reason: note } as const
  const createdAt = sql<Date>`now() - interval '8 years'`
  const settled = { status: 'succeeded', settledAt: sql`now()` } as const
  await db.insert(refunds).values({ id: newId(), paymentId, createdAt, ...settled, ...refund })
  const getReason = async () => (await db.select().from(refunds))[0]?.reason
  const [first, second] = await ageOrders(shop, orderIds)
  await setEndedAgo(shop, first, '8 years')
  await setEndedAgo(shop, second, '6 years')
  const getSpent = async () =>
    (await shop.call<{ stats: object }>('GET', '/orders/my-orders', { token: maria.token })).body.stats
  const before = await getSpent()
  await run(shop)
  const listNames = async () =>
    (await db.select().from(orders).orderBy(orders.line)).map(({ tiktokUsername, niche }) => [
      tiktokUsername,
      niche,
    ])
  expect(await listNames()).toEqual([
    ['', null],
    ['maria', 'Gaming'],
  ])
  expect(await db.$count(orderEvents, eq(orderEvents.note, note))).toBe(1)
  const getPaymentEmail = async () =>
    (await db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.email
  expect(await getPaymentEmail()).toBe(maria.email)
  expect(await getReason()).toBe(note)
  await db.update(orders).set({ endedAt: sql`now() - interval '8 years'` })
  await Promise.all([run(shop), run(shop)])
  expect(await listNames()).toEqual([
    ['', null],
    ['', null],
  ])
  expect(await getPaymentEmail()).toBe(`erased-${maria.id}@erased.invalid`)
  expect(await getReason()).toBeNull()
  expect(await getSpent()).toEqual(before)
  const receipt = await shop.call('GET', `/receipts/${paymentId}`, { token: maria.token })
  expect(receipt.body).toMatchObject({
    label: expect.stringMatching(/^R-\d{4}-000001$/),
    lines: [{ tiktokUsername: '' }, { tiktokUsername: '' }],
  })
})

test('deletes expired sessions and links and keeps valid ones', async () => {
  const shop = await openTestShop()
  const { email } = await shop.signIn()
  await shop.call('POST', '/auth/login', { body: { email, password: 'a good password' } })
  await shop.call('POST', '/auth/forgot-password', { body: { email } })
  await run(shop)
  expect([await shop.db.$count(sessions), await shop.db.$count(oneTimeTokens)]).toEqual([2, 1])
  const expired = { expiresAt: sql`now() - interval '2 days'` }
  await shop.db.update(oneTimeTokens).set(expired)
  const [kept] = await shop.db.select().from(sessions).limit(1)
  await shop.db.update(sessions).set(expired).where(sql`${sessions.tokenHash} <> ${kept?.tokenHash}`)
  await run(shop)
  expect([await shop.db.$count(sessions), await shop.db.$count(oneTimeTokens)]).toEqual([1, 0])
})

test('deletes browser preferences and analyticsEvents after a year and keeps account preferences', async () => {
  const shop = await openTestShop()
  const { id, token } = await shop.signIn()
  const body = { sessionId: 'session_of_old', lang: 'es', currency: 'EUR' }
  await shop.call('POST', '/i18n/preferences', { body, token })
  const ago = (text: string) => sql`now() - ${sql.raw(`interval '${text}'`)}`
  const about = { happenedAt: new Date(), sessionId: 'session_of_old' }
  await shop.db.update(visitorPreferences).set({ updatedAt: ago('13 months') })
  await shop.db.insert(visitorPreferences).values({ sessionId: 'session_new', updatedAt: ago('11 months') })
  for (const [type, time] of [
    ['LANG_CHANGED', '13 months'],
    ['CURRENCY_CHANGED', '2 years'],
    ['CURRENCY_CHANGED', '11 months'],
  ] as const) {
    await shop.db.insert(analyticsEvents).values({ id: newId(), type, receivedAt: ago(time), ...about })
  }
  await run(shop)
  expect(await shop.db.select().from(visitorPreferences)).toMatchObject([{ sessionId: 'session_new' }])
  expect(await shop.db.$count(analyticsEvents)).toBe(1)
  const [user] = await shop.db.select().from(users).where(eq(users.id, id))
  expect(user).toMatchObject({ lang: 'es', currency: 'EUR' })
})

test('deletes conversations two years after their last message, with the emails about them', async () => {
  const shop = await openTestShop()
  const { db, call } = shop
  const { token } = await shop.signIn('manager')
  const write = (name: string) =>
    call('POST', '/contact/submit', {
      body: { name, email: `${name}@example.com`, subject: 'Hello', message: `From ${name}` },
    })
  for (const name of ['old', 'young', 'answered']) await write(name)
  const [old, young, answered] = await db.select().from(conversations).orderBy(conversations.id)
  const ago = (text: string) => sql`now() - ${sql.raw(`interval '${text}'`)}`
  const sendReply = (id = '') =>
    call('POST', `/admin/conversations/${id}/messages`, { token, body: { message: 'A word of ours' } })
  await sendReply(old?.id)
  await db.update(conversationMessages).set({ createdAt: ago('2 years 1 day') })
  await sendReply(answered?.id)
  const isYoung = eq(conversationMessages.conversationId, young?.id ?? '')
  await db
    .update(conversationMessages)
    .set({ createdAt: ago('1 year 11 months') })
    .where(isYoung)
  await Promise.all([run(shop), run(shop)])
  const left = await db.select().from(conversations).orderBy(conversations.id)
  expect(left.map(({ name }) => name)).toEqual(['young', 'answered'])
  expect(await db.$count(conversationMessages)).toBe(3)
  // The acknowledgment contains only name and address; it is deleted with the other emails.
  const emailTexts = (await db.select().from(emails)).map((mail) => JSON.stringify([mail.replyTo, mail.data]))
  expect(emailTexts.filter((text) => text.includes('From old') || text.includes('old@'))).toEqual([])
  expect(emailTexts.filter((text) => text.includes('From young'))).toHaveLength(1)
  expect(emailTexts.filter((text) => text.includes('A word of ours'))).toHaveLength(1)
  expect(shop.logged.filter((line) => line.includes('"conversations":1'))).toHaveLength(1)
})

test('deletes visits and page views after the days stated on the privacy page and keeps the totals', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const before = PAGE_VIEW_RETENTION_DAYS + 1
  await recordTestViews(
    db,
    { address: '203.0.113.1', at: daysAgo(before) },
    { address: '203.0.113.2', at: daysAgo(before) },
  )
  await recordTestViews(db, { address: '203.0.113.1', at: daysAgo(PAGE_VIEW_RETENTION_DAYS - 1) })
  const counted = await listCounters(db)
  await Promise.all([run(shop), run(shop)])
  expect([await db.$count(visits), await db.$count(pageViews)]).toEqual([1, 1])
  expect(await listCounters(db)).toEqual(counted)
  for (const lang of SHIPPED_LANGS) {
    const { retention } = SAMPLE_CONTENT[lang].privacy.sections
    expect(JSON.stringify(retention)).toMatch(new RegExp(`"${PAGE_VIEW_RETENTION_DAYS} (days|días|يوم)`))
  }
})
