import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { ORIGIN, openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface RequestLine {
  msg: string
  level: string
  [field: string]: unknown
}

function listRequestLines({ logged }: TestShop): RequestLine[] {
  return logged.map((line): RequestLine => JSON.parse(line)).filter(({ msg }) => msg === 'request')
}

test('logs one line with the route, the status and the user of each request', async () => {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const { headers } = await shop.call('GET', '/orders/my-orders?page=secret', { token: maria.token })
  await shop.call('GET', '/packages')
  await shop.call('GET', `/orders/${'x'.repeat(900)}`)
  const [ordersLine, packages, long] = listRequestLines(shop)
  expect(ordersLine).toEqual({
    // A slow machine logs a slow request as a warning.
    level: expect.stringMatching(/^(info|warn)$/),
    time: expect.any(String),
    pid: process.pid,
    trace_id: expect.stringMatching(/^[\da-f]{32}$/),
    span_id: expect.stringMatching(/^[\da-f]{16}$/),
    request_id: headers.get('x-request-id'),
    method: 'GET',
    path: '/api/orders/my-orders',
    status: 200,
    ms: expect.any(Number),
    kind: 'api',
    user: maria.id,
    role: 'user',
    msg: 'request',
  })
  expect(packages).not.toHaveProperty('user')
  expect(long).toMatchObject({ status: 401, path: `/api/orders/${'x'.repeat(488)}…` })
  expect(listRequestLines(shop)).toHaveLength(3)
})

test('logs the API key of a program and continues its trace', async () => {
  const shop = await openTestShop()
  const { id: createdBy } = await shop.signIn('super_admin')
  const { key, id } = await createTestApiKey(shop.db, { createdBy, scopes: ['orders:read'] })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  await shop.call('GET', '/admin/orders', { token: key, headers })
  const line = listRequestLines(shop).at(-1)
  expect(line).toMatchObject({ api_key: id, trace_id: trace })
  expect(line).not.toHaveProperty('user')
})

test('logs a failed request as an error with the trace of its cause', async () => {
  const shop = await openTestShop()
  await shop.db.execute(sql`alter table packages rename to elsewhere`)
  const { status } = await shop.call('GET', '/packages')
  expect(status).toBe(500)
  const lines = shop.logged.map((line): RequestLine => JSON.parse(line))
  const [why, request] = lines.slice(-2)
  expect(why).toMatchObject({ level: 'error', msg: 'call failed' })
  expect(request).toMatchObject({ level: 'error', status: 500, request_id: why?.request_id })
  expect(request?.trace_id).toBe(why?.trace_id)
})

/** Sends each kind of private data once in every way that the shop accepts it. */
test('logs no password, token, key, address or message at any level', async () => {
  const shop = await openTestShop()
  shop.runtime.log.level = 'trace'
  const [password, next] = ['correct horse battery', 'staple horse battery']
  const email = 'very.private@example.com'
  const message = 'What I say is nobody else’s'
  const person = { name: 'Very Private', email, password }
  await shop.call('POST', '/auth/register', { body: person })
  const login = await shop.call<{ token: string }>('POST', '/auth/login', { body: { email, password } })
  const { token } = login.body
  await shop.call('POST', '/auth/login', { body: { email, password: 'a wrong guess' } })
  await shop.call('POST', '/auth/forgot-password', { body: { email } })
  const emails = (await shop.db.execute(sql`select data from emails`)) as unknown as {
    rows: { data: object }[]
  }
  const resets = emails.rows.map(getEmailToken).filter(Boolean)
  await shop.call('POST', `/auth/reset-password?token=${resets[0]}`, {
    body: { token: resets[0], new_password: next },
  })
  const again = await shop.call<{ token: string }>('POST', '/auth/login', { body: { email, password: next } })
  const checkoutRequest = {
    package_id: 'followers-1000',
    username: 'private.name',
    niche: 'Other',
    origin_url: ORIGIN,
  }
  await shop.call('POST', '/stripe/checkout/session', {
    token: again.body.token,
    body: { ...checkoutRequest, idempotencyKey: 'private-key-of-mine' },
  })
  await shop.call('POST', '/contact/submit', {
    body: { name: 'Very Private', email, subject: 'Private subject', message },
  })
  const chat = await shop.call<{ session_id: string }>('POST', '/chat/send', {
    body: { message, user_name: 'Very Private', user_email: email },
  })
  await shop.call('GET', `/chat/session/${chat.body.session_id}`)
  const { id: createdBy } = await shop.signIn('super_admin')
  const { key } = await createTestApiKey(shop.db, { createdBy, scopes: ['orders:read'] })
  await shop.call('GET', '/admin/orders', { token: key })
  // Also sends data that the database rejects.
  await shop.db.execute(sql`alter table users add constraint nobody check (name <> 'Very Refused') not valid`)
  const refused = { ...person, name: 'Very Refused', email: `other.${email}` }
  expect((await shop.call('POST', '/auth/register', { body: refused })).status).toBe(500)
  await shop.db.execute(sql`alter table users drop constraint nobody`)

  const lines = shop.logged.join('')
  expect(lines).toContain('users')
  expect(listRequestLines(shop).length).toBeGreaterThanOrEqual(12)
  const secrets = [
    password,
    next,
    'wrong guess',
    token,
    again.body.token,
    ...resets,
    key,
    chat.body.session_id,
  ]
  for (const secret of secrets) expect(String(secret).length).toBeGreaterThan(8)
  for (const secret of [...secrets, 'private', 'Private', 'Very Refused', message, '$argon2']) {
    expect(lines).not.toContain(secret)
  }
})
