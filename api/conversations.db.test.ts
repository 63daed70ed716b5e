import { expect, test } from 'vitest'
import { conversationOf } from '../tests/conversation-of.ts'
import { expectProblem } from '../tests/expect-problem.ts'
import { openTestShop, type TestShop } from '../tests/test-shop.ts'

const hello = { message: ' Is my order\non its way? ', user_name: ' Layla ', user_email: 'layla@example.com' }

interface Said {
  message: string
  sender: string
  timestamp: string
}

/** A visitor's first message: the conversation it begins, as its browser and as the staff know it. */
async function begun({ call, db }: TestShop, more: object = {}, cookie = '') {
  const body = { ...hello, ...more }
  const sent = await call<{ session_id: string }>('POST', '/chat/send', { body, headers: { cookie } })
  const { session_id } = sent.body
  return { session_id, id: await conversationOf(db, session_id) }
}

const said = async ({ call }: TestShop, { session_id: id }: { session_id: string }) =>
  (await call<{ messages: Said[] }>('GET', `/chat/session/${id}`)).body.messages

test('staff read and answer; the visitor sees it', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const chat = await begun(shop, {}, 'userLang=es')
  const { id } = chat
  const { token, id: managerId, name: author } = await signIn('manager')
  const listed = await call<{ conversations: object[]; next: null }>('GET', '/admin/conversations', { token })
  expect(listed.body).toEqual({
    conversations: [
      {
        ...{ id, channel: 'chat', user_name: 'Layla', user_email: 'layla@example.com', language: 'es' },
        ...{ subject: null, closedAt: null, spam: false, assignee: null, here: false },
        createdAt: expect.any(String),
        waiting: true,
        unread: true,
        last: {
          id: expect.any(Number),
          message: 'Is my order\non its way?',
          sender: 'user',
          timestamp: expect.any(String),
        },
      },
    ],
    next: null,
    unread: 1,
  })
  const answer = {
    id: expect.any(Number),
    message: 'It is.',
    sender: 'support',
    timestamp: expect.any(String),
  }
  const answered = await call('POST', `/admin/conversations/${id}/messages`, {
    token,
    body: { message: ' It is. ' },
  })
  expect(answered).toMatchObject({ status: 201, body: { ...answer, author, mail: null } })
  expect((await said(shop, chat)).at(-1)).toEqual(answer)
  const thread = await call<{ messages: Said[] }>('GET', `/admin/conversations/${id}`, { token })
  expect(thread.body).toMatchObject({ user_name: 'Layla', user_email: 'layla@example.com', language: 'es' })
  expect(thread.body.messages).toHaveLength(3)
  expect((await call('GET', '/admin/conversations', { token })).body).toMatchObject({
    conversations: [
      { waiting: false, unread: false, last: answer, assignee: { id: managerId, name: author } },
    ],
    unread: 0,
  })
})

test('staff page through the conversations', async () => {
  const shop = await openTestShop()
  for (let number = 1; number <= 51; number += 1) await begun(shop, { user_name: `Visitor ${number}` })
  const { token } = await shop.signIn('admin')
  type Page = { conversations: { user_name: string }[]; next: string | null }
  const page = async (query: string) =>
    (await shop.call<Page>('GET', `/admin/conversations${query}`, { token })).body
  const first = await page('')
  expect(first.conversations).toHaveLength(50)
  const rest = await page(`?before=${first.next}`)
  expect(rest).toMatchObject({ conversations: [{ user_name: 'Visitor 1' }], next: null })
  for (const before of ['0', '-1', 'x', '9'.repeat(20)]) {
    expectProblem(await shop.call('GET', `/admin/conversations?before=${before}`, { token }), 422)
  }
})

test('nobody else does, and what is not there is not found', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const chat = await begun(shop)
  const { id } = chat
  const [customer, manager] = [await signIn('user'), await signIn('manager')]
  for (const [method, path, body] of [
    ['GET', '/admin/conversations', undefined],
    ['GET', `/admin/conversations/${id}`, undefined],
    ['POST', `/admin/conversations/${id}/messages`, { message: 'Hello' }],
    ['PATCH', `/admin/conversations/${id}`, { closed: true }],
    ['GET', '/admin/conversations/assignees', undefined],
    ['GET', '/admin/canned-replies', undefined],
  ] as const) {
    expectProblem(await call(method, path, { body }), 401)
    expectProblem(await call(method, path, { body, token: customer.token }), 403)
  }
  const { token } = manager
  for (const unknown of ['chat_0123456789abcdefghijkl', 'nothing', '%00']) {
    expectProblem(await call('GET', `/admin/conversations/${unknown}`, { token }), 404)
    const body = { message: 'Hello' }
    expectProblem(await call('POST', `/admin/conversations/${unknown}/messages`, { token, body }), 404)
  }
  const blank = await call('POST', `/admin/conversations/${id}/messages`, { token, body: { message: ' ' } })
  expect(expectProblem(blank, 422)).toEqual(['message'])
  expect(await said(shop, chat)).toHaveLength(2)
})
