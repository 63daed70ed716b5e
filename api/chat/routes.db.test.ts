import { expect, test } from 'vitest'
import { conversationMessages, conversations } from '../../shop/conversations/tables.ts'
import { WEEKDAYS } from '../../shop/settings/get-opening-status.ts'
import { settings } from '../../shop/settings/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const hello = { message: ' Is my order\non its way? ', user_name: ' Layla ', user_email: 'layla@example.com' }

interface Sent {
  session_id: string
  auto_reply?: string
  added: { id: number }[]
}

interface Said {
  message: string
  sender: string
  timestamp: string
}

const send = (shop: TestShop, more: object = {}, headers: Record<string, string> = {}) =>
  shop.call<Sent>('POST', '/chat/send', { body: { ...hello, ...more }, headers })

const read = (shop: TestShop, id: string) =>
  shop.call<{ userName: string; messages: Said[] }>('GET', `/chat/session/${id}`)

test('replies to the first message in the language of the visitor, with the reply time of the policy', async () => {
  const shop = await openTestShop()
  for (const [lang, promise] of [
    ['en', /within 24 hours/],
    ['ar', /خلال 24 ساعة/],
    ['es', /en 24 horas/],
  ] as const) {
    const { status, body } = await send(shop, {}, { cookie: `userLang=${lang}` })
    expect(status).toBe(201)
    expect(body.auto_reply).toMatch(promise)
    const session = await read(shop, body.session_id)
    expect(session.body).toEqual({
      userName: 'Layla',
      messages: [
        {
          id: expect.any(Number),
          message: 'Is my order\non its way?',
          sender: 'user',
          timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        expect.objectContaining({ message: body.auto_reply, sender: 'support' }),
      ],
      seenBySupport: null,
      closed: false,
    })
    const next = await send(shop, { session_id: body.session_id })
    expect(next.body).toEqual({ session_id: body.session_id, added: [expect.anything()] })
  }
})

test('starts a conversation under a new id for an unknown session id without email', async () => {
  const shop = await openTestShop()
  const session_id = 'chat_0123456789abcdefghijkl'
  const { body } = await send(shop, { session_id, user_email: '' })
  expect(body.session_id).not.toBe(session_id)
  expect(body.auto_reply).toBeTruthy()
  expect(await shop.db.select().from(conversations)).toMatchObject([
    { sessionId: body.session_id, email: null },
  ])
  expectProblem(await read(shop, session_id), 404)
  for (const id of ['nothing', 'chat_', '%00', 'chat_%F0%9F%99%82']) expectProblem(await read(shop, id), 404)
})

test('takes further messages of a conversation without its name', async () => {
  const shop = await openTestShop()
  const { session_id } = (await send(shop)).body
  for (const user_name of ['', null, undefined])
    expect((await send(shop, { session_id, user_name })).body.session_id).toBe(session_id)
  expect((await read(shop, session_id)).body.userName).toBe('Layla')
})

test('starts a conversation for an empty session id', async () => {
  const shop = await openTestShop()
  const { status, body } = await send(shop, { session_id: '' })
  expect([status, body.session_id]).toEqual([201, expect.stringMatching(/^chat_/)])
})

test('rejects blank and too long fields and invalid addresses, and stores nothing', async () => {
  const shop = await openTestShop()
  for (const [field, value] of [
    ['message', ' \n '],
    ['message', 'x'.repeat(2_001)],
    ['user_name', '   '],
    ['user_name', 'x'.repeat(101)],
    ['user_name', undefined],
    ['user_name', ''],
    ['user_email', 'layla'],
    ['session_id', 7],
  ] as const) {
    expect(expectProblem(await send(shop, { [field]: value }), 422, field)).toEqual([field])
  }
  expect(await shop.db.select().from(conversationMessages)).toEqual([])
  expect((await send(shop, { message: 'x'.repeat(2_000), user_name: 'x'.repeat(100) })).status).toBe(201)
})

test('never logs a session id', async () => {
  const shop = await openTestShop()
  const { session_id } = (await send(shop)).body
  await read(shop, session_id)
  await shop.call('POST', `/admin/conversations/${session_id}/messages`, { body: { message: 'Hello' } })
  expect(shop.logged.join('\n')).toContain('/chat/session/chat_*')
  expect(shop.logged.join('\n')).not.toContain(session_id)
})

test('names the next opening time in the automatic reply outside the chat hours', async () => {
  const shop = await openTestShop()
  const opens = new Date(Date.now() + 3 * 24 * 3_600_000)
  const opening = WEEKDAYS[(opens.getUTCDay() + 6) % 7]
  const days = WEEKDAYS.map((day) => [day, day === opening ? { from: '09:30', to: '18:00' } : null])
  const chatHours = { timeZone: 'UTC', days: Object.fromEntries(days) }
  await shop.db.insert(settings).values({ key: 'chatHours', value: chatHours })
  for (const [lang, tag] of [
    ['en', 'en-GB'],
    ['ar', 'ar-u-nu-latn'],
    ['es', 'es'],
  ]) {
    const { body } = await send(shop, {}, { cookie: `userLang=${lang}` })
    const day = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(opens)
    expect(body.auto_reply).toContain(day)
    expect(body.auto_reply).toMatch(/0?9:30/)
  }
})

test('names the usual reply time within the chat hours', async () => {
  const shop = await openTestShop()
  const days = WEEKDAYS.map((day) => [day, { from: '00:00', to: '24:00' }])
  const chatHours = { timeZone: 'Asia/Tokyo', days: Object.fromEntries(days) }
  await shop.db.insert(settings).values({ key: 'chatHours', value: chatHours })
  expect((await send(shop)).body.auto_reply).toMatch(/within 24 hours/)
})

test('GET /chat/hours returns the opening status and the next opening time', async () => {
  const ask = async (days?: object) => {
    const shop = await openTestShop()
    const value = { timeZone: 'UTC', days }
    if (days) await shop.db.insert(settings).values({ key: 'chatHours', value })
    return (await shop.call('GET', '/chat/hours')).body
  }
  const week = (hours: object | null, only?: string) =>
    Object.fromEntries(WEEKDAYS.map((day) => [day, !only || day === only ? hours : null]))
  expect(await ask()).toEqual({ scheduled: false, open: true, backAt: null, replyHours: 24 })
  const opens = new Date(Date.now() + 3 * 24 * 3_600_000)
  opens.setUTCHours(9, 30, 0, 0)
  const day = WEEKDAYS[(opens.getUTCDay() + 6) % 7]
  const closed = { scheduled: true, open: false, backAt: opens.toISOString(), replyHours: 24 }
  expect(await ask(week({ from: '09:30', to: '18:00' }, day))).toEqual(closed)
  const always = { scheduled: true, open: true, backAt: null, replyHours: 24 }
  expect(await ask(week({ from: '00:00', to: '24:00' }))).toEqual(always)
  expect(await ask(week(null))).toEqual({ scheduled: true, open: false, backAt: null, replyHours: 24 })
})
