// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversations } from '../../shop/conversations/tables.ts'
import { readEventStream } from '../../tests/support/event-stream-reader.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'
import { STREAM_LIMITS } from '../conversations/live/stream-limiter.ts'

const hello = { message: 'Hello', user_name: 'Layla', user_email: 'layla@example.com' }

interface Sent {
  session_id: string
  added: { id: number }[]
}

async function begun(shop: TestShop) {
  const { body } = await shop.call<Sent>('POST', '/chat/send', { body: hello })
  const id = await getConversationId(shop.db, body.session_id)
  const { token } = await shop.signIn('manager')
  const say = async (message: string) => {
    const json = { ...hello, message, session_id: body.session_id }
    return (await shop.call<Sent>('POST', '/chat/send', { body: json })).body.added[0]?.id
  }
  const answer = async (message: string) =>
    (
      await shop.call<{ id: number }>('POST', `/admin/conversations/${id}/messages`, {
        token,
        body: { message },
      })
    ).body.id
  const row = async () => {
    const [found] = await shop.db.select().from(conversations).where(eq(conversations.id, id))
    if (!found) throw new Error('conversation not found')
    return found
  }
  return {
    id,
    token,
    say,
    answer,
    row,
    session_id: body.session_id,
    first: body.added.map((message) => message.id),
    stream: `/chat/session/${body.session_id}/stream`,
  }
}

const texts = (events: Record<string, unknown>[]) => events.map(({ message }) => message)

test('streams new messages, and after a lost connection the missed ones once', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const first = await readEventStream(shop, `${chat.stream}?after=${chat.first[0]}`)
  expect(first.status).toBe(200)
  for (const [name, value] of [
    ['content-type', 'text/event-stream'],
    ['cache-control', 'no-store'],
    ['x-accel-buffering', 'no'],
    ['x-content-type-options', 'nosniff'],
  ] as const)
    expect(first.headers.get(name)).toBe(value)
  const answered = await chat.answer('Good\nmorning')
  await first.waitUntil(() => first.ofType('message').length === 2)
  expect(first.ofType('message')[1]).toEqual({
    id: answered,
    message: 'Good\nmorning',
    sender: 'support',
    timestamp: expect.any(String),
  })
  expect(first.events.filter(({ event }) => event === 'message').map(({ id }) => id)).toEqual([
    chat.first[1],
    answered,
  ])
  await first.stop()
  await chat.say('one')
  await chat.answer('two')
  // As a browser reconnects: with the first URL and its progress in a header.
  const headers = { 'last-event-id': String(answered) }
  const second = await readEventStream(shop, `${chat.stream}?after=${chat.first[0]}`, headers)
  const three = await chat.answer('three')
  await second.waitUntil((events) => events.some(({ id }) => id === three))
  expect(texts(second.ofType('message'))).toEqual(['one', 'two', 'three'])
})

test('streams how far staff have read, never backwards or beyond the last message', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const reading = await readEventStream(shop, chat.stream)
  const [firstAt = 0] = chat.first
  const seen = (upTo: unknown) =>
    shop.call('POST', `/admin/conversations/${chat.id}/seen`, { token: chat.token, body: { upTo } })
  expect((await seen(firstAt)).body).toEqual({ ok: true })
  await reading.waitUntil(() => reading.ofType('seen').length > 0)
  expect(await chat.row()).toMatchObject({ unread: false, staffSeenId: firstAt })
  const more = (await chat.say('And?')) ?? 0
  // They have read only the first message.
  await seen(firstAt)
  await seen(0)
  expect(await chat.row()).toMatchObject({ unread: true, staffSeenId: firstAt })
  await seen(more + 1_000)
  await reading.waitUntil(() => reading.ofType('seen').length > 1)
  expect(await chat.row()).toMatchObject({ unread: false, staffSeenId: more })
  expect(reading.ofType('seen')).toEqual([{ upTo: firstAt }, { upTo: more }])
  const session = await shop.call('GET', `/chat/session/${chat.session_id}?after=${chat.first.at(-1)}`)
  expect(session.body).toEqual({
    userName: 'Layla',
    messages: [expect.objectContaining({ id: more })],
    seenBySupport: more,
    closed: false,
  })
  for (const wrong of [-1, 1.5, '7', null, undefined]) expectProblem(await seen(wrong), 422)
})

test('emails only replies that the visitor has not read', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const [one, two] = [await chat.answer('one'), await chat.answer('two')]
  const followUpAt = sql`now() + interval '5 minutes'`
  await shop.db.update(conversations).set({ followUpAt }).where(eq(conversations.id, chat.id))
  const seen = (upTo: number) =>
    shop.call('POST', '/chat/seen', { body: { sessionId: chat.session_id, upTo } })
  expect((await seen(one)).body).toEqual({ ok: true })
  expect(await chat.row()).toMatchObject({ visitorSeenId: one, followUpAt: expect.any(Date) })
  await seen(two + 1_000)
  expect(await chat.row()).toMatchObject({ visitorSeenId: two, followUpAt: null })
  await seen(one)
  expect(await chat.row()).toMatchObject({ visitorSeenId: two })
})

test('shows each side that the other one is typing, without storing it', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const [visitor, staff] = await Promise.all([
    readEventStream(shop, chat.stream),
    readEventStream(shop, '/admin/inbox/stream', { authorization: `Bearer ${chat.token}` }),
  ])
  const before = await chat.row()
  const body = { sessionId: chat.session_id }
  expect((await shop.call('POST', '/chat/typing', { body })).body).toEqual({ ok: true })
  const path = `/admin/conversations/${chat.id}/typing`
  expect((await shop.call('POST', path, { token: chat.token })).body).toEqual({ ok: true })
  const answered = await chat.answer('Yes')
  await visitor.waitUntil((events) => events.some(({ id }) => id === answered))
  await staff.waitUntil(() => staff.ofType('change').some(({ about }) => about === 'message'))
  expect(visitor.ofType('typing')).toEqual([{}])
  expect(staff.ofType('typing')).toEqual([{ id: chat.id }])
  expect(await chat.row()).toMatchObject({ lastMessageId: answered, visitorSeenId: before.visitorSeenId })
})

test('answers 404 for foreign, unknown and malformed session ids', async () => {
  const shop = await openTestShop()
  const [ownChat, otherChat] = [await begun(shop), await begun(shop)]
  const reading = await readEventStream(shop, ownChat.stream)
  const made = 'chat_0123456789abcdefghijkl'
  for (const session_id of [made, 'nothing', ownChat.id, otherChat.id, '%00']) {
    expect((await readEventStream(shop, `/chat/session/${session_id}/stream`)).status).toBe(404)
  }
  for (const session_id of [made, 'nothing', ownChat.id]) {
    expectProblem(await shop.call('POST', '/chat/seen', { body: { sessionId: session_id, upTo: 1 } }), 404)
    expectProblem(await shop.call('POST', '/chat/typing', { body: { sessionId: session_id } }), 404)
  }
  await otherChat.answer('For them alone')
  const last = await ownChat.answer('For me')
  await reading.waitUntil((events) => events.some(({ id }) => id === last))
  expect(texts(reading.ofType('message'))).toEqual(['Hello', expect.any(String), 'For me'])
  expect((await readEventStream(shop, `${ownChat.stream}?after=none`)).status).toBe(422)
  expect(shop.logged.join('\n')).not.toContain(ownChat.session_id)
})

test('marks the visitor as present until their last stream ends', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const staff = await readEventStream(shop, '/admin/inbox/stream', { authorization: `Bearer ${chat.token}` })
  const countChanges = () => staff.ofType('change').filter(({ about }) => about === 'here').length
  const isHere = async () => {
    const [row] = await shop.db
      .select({ here: sql<boolean>`coalesce(${conversations.visitorOnlineUntil} > now(), false)` })
      .from(conversations)
      .where(eq(conversations.id, chat.id))
    return row?.here
  }
  const first = await readEventStream(shop, chat.stream)
  await staff.waitUntil(() => countChanges() === 1)
  expect(await isHere()).toBe(true)
  const second = await readEventStream(shop, chat.stream)
  await first.stop()
  const answered = await chat.answer('Still there?')
  await second.waitUntil((events) => events.some(({ id }) => id === answered))
  expect(await isHere()).toBe(true)
  expect(countChanges()).toBe(1)
  // Another process, where they closed another window, marks them as absent.
  await shop.db.update(conversations).set({ visitorOnlineUntil: null }).where(eq(conversations.id, chat.id))
  const gone = JSON.stringify({ about: 'here', id: chat.id })
  await shop.db.execute(sql`select pg_notify('conversations', ${gone})`)
  await staff.waitUntil(() => countChanges() === 3)
  expect(await isHere()).toBe(true)
  await second.stop()
  await staff.waitUntil(() => countChanges() === 4)
  expect(await isHere()).toBe(false)
})

test('logs one line when a stream ends, without the session id', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const reading = await readEventStream(shop, chat.stream)
  const lines = () => shop.logged.filter((line) => line.includes('/stream'))
  await reading.waitUntil((events) => events.length > 0)
  expect(lines()).toEqual([])
  await reading.stop()
  await chat.answer('Gone?')
  expect(lines().map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'info', path: '/api/chat/session/chat_*/stream', status: 200 }),
  ])
  expect(shop.logged.join('\n')).not.toContain(chat.session_id)
})

test('ends open and new streams at once while the process drains', async () => {
  const shop = await openTestShop()
  const chat = await begun(shop)
  const authorization = `Bearer ${chat.token}`
  const open = await Promise.all([
    readEventStream(shop, chat.stream),
    readEventStream(shop, '/admin/inbox/stream', { authorization }),
  ])
  shop.drain()
  await Promise.all(open.map(({ ended }) => ended))
  for (const path of [chat.stream, '/admin/inbox/stream']) {
    const { status, events, ended } = await readEventStream(shop, path, { authorization })
    await ended
    expect([status, events]).toEqual([200, []])
  }
})

test('limits the streams of one client and frees their places', async () => {
  const shop = await openTestShop()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const chats = [await begun(shop), await begun(shop), await begun(shop), await begun(shop)]
  const open = await Promise.all(
    Array.from({ length: STREAM_LIMITS.client }, (_, number) =>
      readEventStream(shop, chats[number % 4]?.stream ?? '', from('203.0.113.9')),
    ),
  )
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  const [chat] = chats
  const refused = await shop.call('GET', chat?.stream ?? '', { headers: from('203.0.113.9') })
  expectProblem(refused, 429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await readEventStream(shop, chats[1]?.stream ?? '', from('203.0.113.10'))).status).toBe(200)
  await open[7]?.stop()
  expect((await readEventStream(shop, chats[2]?.stream ?? '', from('203.0.113.9'))).status).toBe(200)
  // A HEAD request takes no place.
  const head = await shop.app.request(`/api${chat?.stream}`, {
    method: 'HEAD',
    headers: from('203.0.113.11'),
  })
  expect([head.status, head.body]).toEqual([200, null])
})
