import { afterEach, expect, test, vi } from 'vitest'
import { conversationMessages, conversations } from '../../shop/conversations/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

afterEach(() => {
  vi.useRealTimers()
})

const message = {
  name: ' Layla ',
  email: 'layla@example.com',
  subject: 'A larger order',
  message: 'Twenty thousand followers over a month,\nis that possible?',
  service_type: 'Custom Package',
  language: 'ar',
  currency: 'USD',
}

test('stores a message and confirms it in its language', async () => {
  const { db, call } = await openTestShop()
  const sent = await call<{ message: string }>('POST', '/contact/submit', { body: message })
  expect(sent.status).toBe(201)
  expect(sent.body.message).toMatch(/[\u0600-\u06ff]/)
  expect(await db.select().from(conversations)).toMatchObject([
    {
      name: 'Layla',
      email: 'layla@example.com',
      phone: null,
      serviceType: 'Custom Package',
      lang: 'ar',
      currency: 'USD',
      channel: 'contact',
    },
  ])
  expect(await db.select().from(conversationMessages)).toMatchObject([{ body: message.message }])
})

test('accepts a language or currency that the shop does not offer and names a missing field', async () => {
  const { db, call } = await openTestShop()
  for (const language of ['tlh', 'fr']) {
    const odd = { ...message, message: language, language, currency: 'XYZ', phone: '', service_type: '' }
    const sent = await call<{ message: string }>('POST', '/contact/submit', { body: odd })
    expect(sent.body.message).toBe('Your message has arrived. We reply within 24 hours.')
  }
  const stored = { lang: 'en', currency: 'GBP' }
  expect(await db.select().from(conversations)).toMatchObject([stored, stored])
  for (const field of ['name', 'email', 'subject', 'message']) {
    const refused = await call('POST', '/contact/submit', { body: { ...message, [field]: '' } })
    expectProblem(refused, 422)
    expect(refused.body).toMatchObject({ errors: [{ path: field }] })
  }
})

test('lists messages for staff only, newest first, page by page', async () => {
  const { call, signIn } = await openTestShop()
  for (let number = 1; number <= 51; number += 1) {
    await call('POST', '/contact/submit', {
      body: { ...message, subject: `Message ${number}`, message: `Number ${number}` },
    })
  }
  const { token } = await signIn('manager')
  type Page = { messages: { subject: string }[]; next: string | null }
  const first = (await call<Page>('GET', '/admin/messages', { token })).body
  expect(first.messages).toHaveLength(50)
  expect(first.messages[0]).toMatchObject({ subject: 'Message 51', service_type: 'Custom Package' })
  const rest = (await call<Page>('GET', `/admin/messages?before=${first.next}`, { token })).body
  expect(rest.messages.map(({ subject }) => subject)).toEqual(['Message 1'])
  expect(rest.next).toBeNull()
  expectProblem(await call('GET', '/admin/messages'), 401)
  expectProblem(await call('GET', '/admin/messages', { token: (await signIn('user')).token }), 403)
})

/** The stored messages, whether they are unread, and the emails queued. */
async function became({ db }: TestShop) {
  const kept = await db.select().from(conversations).orderBy(conversations.id)
  const kinds = (await db.select().from(emails)).map(({ kind }) => kind)
  const of = (kind: string) => kinds.filter((one) => one === kind).length
  return {
    unread: kept.map(({ unread, spam }) => unread && !spam),
    received: of('contact_received'),
    acknowledged: of('contact_acknowledged'),
  }
}

const NOTHING = { unread: [], received: 0, acknowledged: 0 }
const ONE_MESSAGE = { unread: [true], received: 1, acknowledged: 1 }

test('emails the message to support with the sender as the reply address', async () => {
  const shop = await openTestShop()
  await shop.call('POST', '/contact/submit', {
    body: { ...message, phone: '+965 1', website: '' },
  })
  const [conversation] = await shop.db.select().from(conversations)
  const [received] = (await shop.db.select().from(emails)).filter(({ kind }) => kind === 'contact_received')
  expect(received).toMatchObject({
    toAddress: 'support@example.com',
    replyTo: 'layla@example.com',
    lang: 'en',
    data: {
      conversationId: conversation?.id,
      name: 'Layla',
      email: 'layla@example.com',
      phone: '+965 1',
      subject: 'A larger order',
      message: message.message,
      serviceType: 'Custom Package',
      language: 'ar',
      currency: 'USD',
    },
  })
  expect(await became(shop)).toEqual(ONE_MESSAGE)
})

test.each([
  ['of the page', { website: '' }],
  ['of a program that sends no signs', {}],
])('stores a form %s', async (_, signs) => {
  const shop = await openTestShop()
  const body = { ...message, ...signs, language: 'en' }
  const sent = await shop.call<{ message: string }>('POST', '/contact/submit', { body })
  expect(sent).toMatchObject({
    status: 201,
    body: { message: 'Your message has arrived. We reply within 24 hours.' },
  })
  expect(await became(shop)).toEqual(ONE_MESSAGE)
})

test.each([
  ['with a filled honeypot', { website: 'https://ana.example' }],
  ['with any value in the honeypot', { website: 0 }],
])('asks the sender of a form %s to confirm it, and then stores it like any other', async (_, signs) => {
  const shop = await openTestShop()
  const send = (more: object) =>
    shop.call('POST', '/contact/submit', { body: { ...message, ...signs, ...more, language: 'es' } })
  const refused = await send({})
  expectProblem(refused, 409)
  expect(refused.body).toMatchObject({ code: 'message_unconfirmed' })
  expect(await became(shop)).toEqual(NOTHING)
  expect((await send({ confirmed: true })).status).toBe(201)
  expect(await became(shop)).toEqual(ONE_MESSAGE)
})

test('asks for the confirmation of the eleventh copy of a text within a day, also of concurrent ones, and loses none', async () => {
  const shop = await openTestShop()
  const send = async (from: number, more: object = {}) => {
    const body = { ...message, email: `person${from}@example.com`, ...more }
    return (await shop.call('POST', '/contact/submit', { body })).status
  }
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, from) => send(from)))
  expect(statuses.toSorted()).toEqual([...Array(10).fill(201), 409, 409])
  expect(await send(13, { message: 'Another text' })).toBe(201)
  expect(await send(14, { confirmed: true })).toBe(201)
  expect(await became(shop)).toMatchObject({ unread: Array(12).fill(true), received: 12, acknowledged: 12 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  expect(await send(15)).toBe(201)
})

test('limits the confirmations to one address, but stores its messages and notifies support', async () => {
  const shop = await openTestShop()
  const { points } = RATE_LIMIT_RULES.contactAddress
  for (let number = 0; number <= points; number += 1) {
    const email = number % 2 ? message.email : message.email.toUpperCase()
    const body = { ...message, email, message: `Number ${number}` }
    expect((await shop.call('POST', '/contact/submit', { body })).status).toBe(201)
  }
  expect(await became(shop)).toMatchObject({ received: points + 1, acknowledged: points })
  await shop.call('POST', '/contact/submit', { body: { ...message, email: 'noor@example.com' } })
  expect((await became(shop)).acknowledged).toBe(points + 1)
})

test('stores the logged-in user and ignores an invalid token', async () => {
  const shop = await openTestShop()
  const { id, token } = await shop.signIn()
  for (const by of [token, 'worth-nothing', undefined]) {
    const body = { ...message, message: `By ${by}` }
    expect((await shop.call('POST', '/contact/submit', { body, token: by })).status).toBe(201)
  }
  const kept = await shop.db.select().from(conversations).orderBy(conversations.id)
  expect(kept.map(({ userId }) => userId)).toEqual([id, null, null])
})
