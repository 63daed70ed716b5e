import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { readEventStream } from '../../tests/support/event-stream-reader.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'
import { isStillAuthorized } from '../middleware/authorize.ts'
import { openEventStream } from './live/event-stream.ts'
import { createStaffStreams } from './live/staff-streams.ts'
import { STREAM_LIMITS } from './live/stream-limiter.ts'

const hello = { message: 'Hello', user_name: 'Layla', user_email: '' }

async function begin({ call, db }: TestShop) {
  const { body } = await call<{ session_id: string }>('POST', '/chat/send', { body: hello })
  return { session_id: body.session_id, id: await getConversationId(db, body.session_id) }
}

const inbox = (shop: TestShop, token: string) =>
  readEventStream(shop, '/admin/inbox/stream', { authorization: `Bearer ${token}` })

test('streams to staff what changed and by whom, without texts', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('manager')
  const { token: other } = await shop.signIn('admin')
  const [ownInbox, otherInbox] = await Promise.all([inbox(shop, token), inbox(shop, other)])
  expect(ownInbox.headers.get('content-type')).toBe('text/event-stream')
  const { id, session_id } = await begin(shop)
  const path = `/admin/conversations/${id}`
  await shop.call('POST', `${path}/seen`, { token, body: { upTo: 1_000_000 } })
  // An update without a change sends no event.
  await shop.call('POST', `${path}/seen`, { token, body: { upTo: 1_000_000 } })
  await shop.call('POST', '/chat/seen', { body: { sessionId: session_id, upTo: 1_000_000 } })
  await shop.call('POST', `${path}/messages`, { token, body: { message: 'Good morning' } })
  for (const reading of [ownInbox, otherInbox]) {
    await reading.waitUntil(() => reading.ofType('change').length === 4)
    expect(reading.ofType('change')).toEqual([
      { id, about: 'message', by: 'user' },
      { id, about: 'seen', by: 'support' },
      { id, about: 'seen', by: 'user' },
      { id, about: 'message', by: 'support' },
    ])
  }
})

test('requires the permission and ends streams of staff who lose it', async () => {
  const shop = await openTestShop()
  expect((await readEventStream(shop, '/admin/inbox/stream')).status).toBe(401)
  expect((await inbox(shop, (await shop.signIn('user')).token)).status).toBe(403)
  const [first, second] = [await shop.signIn('manager'), await shop.signIn('manager')]
  const streams = createStaffStreams(shop.db, (error) => expect.unreachable(String(error)))
  const opened = [first, second].map(({ token }) => {
    const stream = openEventStream()
    streams.join(stream, () => isStillAuthorized(shop.db, token, 'messages:answer'))
    return stream
  })
  await streams.endForbidden()
  expect(streams.list()).toHaveLength(2)
  await shop.db.update(users).set({ role: 'user' }).where(eq(users.id, first.id))
  await streams.endForbidden()
  await opened[0]?.ended
  expect(streams.list()).toEqual([opened[1]])
  await shop.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, second.id))
  await streams.endForbidden()
  await opened[1]?.ended
})

test('sends missed messages once and does not repeat delivered ones', async () => {
  const shop = await openTestShop()
  await begin(shop)
  const streams = createStaffStreams(shop.db, (error) => expect.unreachable(String(error)))
  const stream = openEventStream()
  streams.join(stream, async () => true)
  await streams.sendMissedMessages()
  const [heard, missed] = [await begin(shop), await begin(shop)]
  streams.broadcast({ about: 'message', id: heard.id })
  await streams.sendMissedMessages()
  await streams.sendMissedMessages()
  stream.end()
  const ids = (await new Response(stream.body).text()).match(/"id":"[\w-]+"/g)
  expect(ids).toEqual([heard, missed].map(({ id }) => `"id":"${id}"`))
})

test('endAll ends all streams, so that the inboxes reconnect', async () => {
  const shop = await openTestShop()
  const streams = createStaffStreams(shop.db, (error) => expect.unreachable(String(error)))
  const opened = [openEventStream(), openEventStream()]
  for (const stream of opened) streams.join(stream, async () => true)
  streams.endAll()
  await Promise.all(opened.map(({ ended }) => ended))
})

test('limits the streams per user', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('manager')
  const open = await Promise.all(Array.from({ length: STREAM_LIMITS.account }, () => inbox(shop, token)))
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  expectProblem(await shop.call('GET', '/admin/inbox/stream', { token }), 429)
  expect((await inbox(shop, (await shop.signIn('admin')).token)).status).toBe(200)
  await open[0]?.stop()
  expect((await inbox(shop, token)).status).toBe(200)
})

test('answers 404 for an unknown conversation', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('manager')
  for (const id of ['019a0000-0000-7000-8000-000000000000', 'nothing']) {
    const path = `/admin/conversations/${id}`
    expectProblem(await shop.call('POST', `${path}/seen`, { token, body: { upTo: 1 } }), 404)
    expectProblem(await shop.call('POST', `${path}/typing`, { token }), 404)
  }
})
