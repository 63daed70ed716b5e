import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const hello = { message: ' Is my order\non its way? ', user_name: ' Layla ', user_email: 'layla@example.com' }

interface Said {
  message: string
  sender: string
  timestamp: string
}

/** Sends a first message. Returns the conversation with its session id and its id. */
async function begun({ call, db }: TestShop, more: object = {}, cookie = '') {
  const body = { ...hello, ...more }
  const sent = await call<{ session_id: string }>('POST', '/chat/send', { body, headers: { cookie } })
  const { session_id } = sent.body
  return { session_id, id: await getConversationId(db, session_id) }
}

const listMessages = async ({ call }: TestShop, { session_id: id }: { session_id: string }) =>
  (await call<{ messages: Said[] }>('GET', `/chat/session/${id}`)).body.messages

test('lets staff read and reply, and the visitor read the reply', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const chat = await begun(shop, {}, 'userLang=es')
  const { id } = chat
  const { token, id: managerId, name: author } = await signIn('manager')
  const listed = await call<{ conversations: object[]; next: null }>('GET', '/admin/conversations', { token })
  expect(listed.body).toEqual({
    conversations: [
      {
        id,
        channel: 'chat',
        userName: 'Layla',
        userEmail: 'layla@example.com',
        language: 'es',
        subject: null,
        closedAt: null,
        spam: false,
        assignee: null,
        here: false,
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
    unreadSpam: 0,
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
  expect((await listMessages(shop, chat)).at(-1)).toEqual(answer)
  const thread = await call<{ messages: Said[] }>('GET', `/admin/conversations/${id}`, { token })
  expect(thread.body).toMatchObject({ userName: 'Layla', userEmail: 'layla@example.com', language: 'es' })
  expect(thread.body.messages).toHaveLength(3)
  expect((await call('GET', '/admin/conversations', { token })).body).toMatchObject({
    conversations: [
      { waiting: false, unread: false, last: answer, assignee: { id: managerId, name: author } },
    ],
  })
})

test('lists conversations page by page', async () => {
  const shop = await openTestShop()
  for (let number = 1; number <= 51; number += 1) await begun(shop, { user_name: `Visitor ${number}` })
  const { token } = await shop.signIn('admin')
  type Page = { conversations: { userName: string }[]; next: string | null }
  const page = async (query: string) =>
    (await shop.call<Page>('GET', `/admin/conversations${query}`, { token })).body
  const first = await page('')
  expect(first.conversations).toHaveLength(50)
  const rest = await page(`?before=${first.next}`)
  expect(rest).toMatchObject({ conversations: [{ userName: 'Visitor 1' }], next: null })
  for (const before of ['0', '-1', 'x', '9'.repeat(20)]) {
    expectProblem(await shop.call('GET', `/admin/conversations?before=${before}`, { token }), 422)
  }
})

test('requires the permission and answers 404 for an unknown conversation', async () => {
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
    ['GET', `/admin/orders/${id}/conversations`, undefined],
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
  expect(await listMessages(shop, chat)).toHaveLength(2)
})

test('shows the customer of a conversation, and whether they were logged in', async () => {
  const shop = await openPaidShop()
  const { call, maria, orderId, tokenOf } = shop
  const token = await tokenOf('manager')
  const body = { ...hello, user_email: maria.email.toUpperCase() }
  const read = async (sessionId: string) =>
    (
      await call<{ customer: object }>(
        'GET',
        `/admin/conversations/${await getConversationId(shop.db, sessionId)}`,
        {
          token,
        },
      )
    ).body.customer
  const begin = async (more: object) =>
    (await call<{ session_id: string }>('POST', '/chat/send', more)).body.session_id
  const order = {
    id: orderId,
    packageType: 'followers',
    packageName: '1,000 Followers',
    quantity: 1000,
    videoUrl: null,
    posts: null,
    status: 'pending',
    paymentStatus: 'completed',
    isTrial: false,
    isPaused: false,
    briefState: null,
    price: 5.59,
    createdAt: expect.any(String),
  }
  const account = { id: maria.id, name: maria.name, email: maria.email }
  const verified = { account, orders: [order], totalOrders: 1 }
  expect(await read(await begin({ body }))).toEqual({ proven: false, ...verified })
  const other = { ...hello, user_email: 'other@example.com' }
  expect(await read(await begin({ body: other, token: maria.token }))).toEqual({ proven: true, ...verified })
  expect(await read(await begin({ body: other }))).toEqual({
    proven: false,
    account: null,
    orders: [],
    totalOrders: 0,
  })
})

test('lists the other conversations of the customer, newest first', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const { token } = await signIn('manager')
  const maria = await signIn()
  const begin = async (message: string, more: { user_email?: string; token?: string }) => {
    const { user_email, token: visitorToken } = more
    const body = { ...hello, message, user_email }
    const { body: chat } = await call<{ session_id: string }>('POST', '/chat/send', {
      body,
      token: visitorToken,
    })
    return getConversationId(shop.db, chat.session_id)
  }
  await begin('by email', { user_email: maria.email.toUpperCase() })
  await begin('logged in', { user_email: 'other@example.com', token: maria.token })
  await begin('somebody else', { user_email: 'nobody@example.com' })
  const list = async (id: string) => {
    const { body } = await call<{ otherConversations: { last: { message: string } }[] }>(
      'GET',
      `/admin/conversations/${id}`,
      { token },
    )
    return body.otherConversations.map(({ last }) => last.message)
  }
  const id = await begin('now', { user_email: maria.email, token: maria.token })
  expect(await list(id)).toEqual(['logged in', 'by email'])
  expect(await list(await begin('without email', {}))).toEqual([])
})

test('lists the newest conversations of an order’s customer without spam', async () => {
  const { call, db, maria, orderId, tokenOf } = await openPaidShop()
  const token = await tokenOf('manager')
  const list = async (id = orderId) =>
    (await call<{ conversations: { id: string }[] }>('GET', `/admin/orders/${id}/conversations`, { token }))
      .body.conversations
  expect(await list()).toEqual([])
  const begin = async (token?: string) => {
    const sent = await call<{ session_id: string }>('POST', '/chat/send', {
      body: { ...hello, user_email: maria.email },
      token,
    })
    return getConversationId(db, sent.body.session_id)
  }
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.push(await begin(maria.token))
  await begin()
  await call('PATCH', `/admin/conversations/${ids[6]}`, { token, body: { spam: true } })
  expect((await list()).map(({ id }) => id)).toEqual(ids.slice(1, 6).reverse())
  expectProblem(await call('GET', `/admin/orders/${ids[0]}/conversations`, { token }), 404)
})

test('limits a reply by channel and stores it once per client key', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const { token, id: me } = await signIn('manager')
  const letter = {
    name: 'Omar',
    email: 'omar@example.com',
    phone: '123',
    subject: 'More',
    message: 'How many?',
  }
  await call('POST', '/contact/submit', { body: { ...letter, service_type: 'General Inquiry' } })
  const chat = await begun(shop)
  type Listed = { conversations: { id: string; channel: string }[] }
  const list = async (query: string) =>
    (await call<Listed>('GET', `/admin/conversations?${query}`, { token })).body.conversations
  const [contact] = await list('channel=contact&search=oma')
  expect(contact).toMatchObject({ channel: 'contact', subject: 'More', userName: 'Omar' })
  const path = `/admin/conversations/${contact?.id}`
  const clientKey = crypto.randomUUID()
  const answer = (message: string, to = path) =>
    call<Said & { id: number }>('POST', `${to}/messages`, { token, body: { message, clientKey } })
  const long = 'x'.repeat(2_001)
  const toChat = `/admin/conversations/${chat.id}`
  expect(expectProblem(await answer(long, toChat), 422)).toEqual(['message'])
  const [once, twice] = [await answer(long), await answer(long)]
  expect(once).toMatchObject({ status: 201, body: { message: long, sender: 'support' } })
  expect(twice.body).toEqual(once.body)
  expect(expectProblem(await answer('x'.repeat(5_001)), 422)).toEqual(['message'])
  expectProblem(await answer('Hello', toChat), 409)
  expect((await answer('Hello')).body).toMatchObject({ code: 'idempotency_key_reused' })
  // The key of a reply is none of the visitor.
  const stray = { session_id: chat.session_id, message: 'Hello', user_name: 'Noor', clientKey }
  expectProblem(await call('POST', '/chat/send', { body: stray }), 409)

  const thread = await call<{ messages: Said[] }>('GET', path, { token })
  expect(thread.body).toMatchObject({ phone: '123', serviceType: 'General Inquiry', here: false })
  expect(thread.body.messages).toHaveLength(2)
  const later = await call<{ messages: Said[] }>('GET', `${path}?after=${once.body.id - 1}`, { token })
  expect(later.body.messages).toEqual([once.body])
  expect(await list('assigned=me')).toMatchObject([{ id: contact?.id, assignee: { id: me } }])
  expect(await list('assigned=nobody')).toMatchObject([{ id: chat.id, assignee: null }])
})

test('closes, assigns and marks as spam; rejects an invalid assignee at its field', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const { id } = await begun(shop)
  const [{ token, id: assignee, name }, customer] = [await signIn('admin'), await signIn()]
  const change = (body: object) => call('PATCH', `/admin/conversations/${id}`, { token, body })
  const done = await change({ closed: true, assignee })
  expect(done).toMatchObject({ status: 200, body: { id, assignee: { id: assignee, name }, unread: false } })
  expect(done.body).toMatchObject({ closedAt: expect.any(String) })
  expect(await change({ closed: false, spam: true })).toMatchObject({ body: { closedAt: null, spam: true } })
  expect(expectProblem(await change({ assignee: customer.id }), 422)).toEqual(['assignee'])
  expect(expectProblem(await change({ assignee: 'me' }), 422)).toEqual(['assignee'])
  expect(expectProblem(await change({ closed: null }), 422)).toEqual(['closed'])
  const whom = await call('GET', '/admin/conversations/assignees', { token })
  expect(whom.body).toEqual({ assignees: [{ id: assignee, name }] })
  await shop.db
    .update(users)
    .set({ name: 'Deleted account', erasedAt: sql`now()` })
    .where(eq(users.id, assignee))
  const { token: other } = await signIn('manager')
  const read = await call('GET', `/admin/conversations/${id}`, { token: other })
  expect(read.body).toMatchObject({ assignee: { id: assignee, name: 'Deleted account' } })
})

test('refuses a reply whose author has not seen a later one of a colleague', async () => {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const { id } = await begun(shop)
  const [ada, ben] = [await signIn('manager'), await signIn('admin')]
  const send = (token: string, message: string, seenReplyId?: number) =>
    call<{ id: number; authorId: string }>('POST', `/admin/conversations/${id}/messages`, {
      token,
      body: { message, seenReplyId },
    })
  const first = await send(ada.token, 'It starts today.', 0)
  expect(first).toMatchObject({ status: 201, body: { authorId: ada.id } })
  expectProblem(await send(ben.token, 'It starts tomorrow.', 0), 409, 'answered_meanwhile')
  expect(await send(ada.token, 'In an hour.', 0)).toMatchObject({ status: 201 })
  expectProblem(await send(ben.token, 'Yes.', first.body.id), 409, 'answered_meanwhile')
  expect(await send(ben.token, 'Yes.', first.body.id + 1)).toMatchObject({ status: 201 })
  expect(await send(ada.token, 'A program that tells nothing.')).toMatchObject({ status: 201 })
})
