import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSetupToken } from '../../shop/accounts/create-owner.ts'
import { users } from '../../shop/accounts/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const maria = { name: ' Maria ', email: 'Maria@Example.com', password: 'secret' }

test('registers, logs in, returns the own user and logs out', async () => {
  const { call } = await openTestShop()
  const registered = await call<{ user: object }>('POST', '/auth/register', { body: maria })
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({
    user: {
      id: expect.any(String),
      name: 'Maria',
      email: 'maria@example.com',
      role: 'user',
      mustChangePassword: false,
      secondFactor: false,
      lang: 'en',
      currency: null,
    },
  })

  const login = await call<{ token: string }>('POST', '/auth/login', { body: maria })
  expect(login.status).toBe(200)
  expect(login.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: registered.body.user })
  const { token } = login.body

  expect((await call('GET', '/auth/me', { token })).body).toEqual({ user: registered.body.user })
  expect((await call('POST', '/auth/logout', { token })).status).toBe(204)
  expectProblem(await call('GET', '/auth/me', { token }), 401)
  expectProblem(await call('POST', '/auth/logout', { token }), 401)
})

describe('POST /auth/register', () => {
  test('rejects a second account for the same address', async () => {
    const { call } = await openTestShop()
    await call('POST', '/auth/register', { body: maria })
    expectProblem(
      await call('POST', '/auth/register', { body: { ...maria, email: 'MARIA@example.com' } }),
      409,
    )
  })

  test('ignores a role and an id in the body', async () => {
    const { call } = await openTestShop()
    const more = { role: 'super_admin', id: '00000000-0000-7000-8000-000000000000' }
    const { status, body } = await call<{ user: { id: string } }>('POST', '/auth/register', {
      body: { ...maria, ...more },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ user: { role: 'user' } })
    expect(body.user.id).not.toBe(more.id)
  })

  test('rejects invalid fields and names them', async () => {
    const { call } = await openTestShop()
    for (const wrong of [
      { name: '   ' },
      { name: 'x'.repeat(101) },
      { name: 7 },
      { name: 'a\0b' },
      { email: 'maria' },
      { email: '' },
      { email: `${'x'.repeat(250)}@example.com` },
      { email: 'a\0b@example.com' },
      { password: 'five5' },
      // Three letters, each with a separate accent.
      { password: 'e\u0301'.repeat(3) },
      { password: 'x'.repeat(201) },
      { password: 'sec\0ret' },
      { password: undefined },
    ]) {
      const answer = await call('POST', '/auth/register', { body: { ...maria, ...wrong } })
      expect(expectProblem(answer, 422, wrong)).toContain(Object.keys(wrong)[0])
    }
  })
})

describe('POST /auth/login', () => {
  test('answers the same for a wrong password and an unknown address', async () => {
    const { call } = await openTestShop()
    await call('POST', '/auth/register', { body: maria })
    const wrong = await call('POST', '/auth/login', { body: { ...maria, password: 'Secret' } })
    const unknown = await call('POST', '/auth/login', { body: { ...maria, email: 'nobody@example.com' } })
    for (const answer of [wrong, unknown]) {
      expectProblem(answer, 401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    const withoutRequestId = ({ body }: { body: unknown }) => ({ ...(body as object), requestId: '' })
    expect(withoutRequestId(wrong)).toEqual(withoutRequestId(unknown))
  })

  test('rejects the session and the login of a deactivated account at once', async () => {
    const { call, db, signIn } = await openTestShop()
    const { token, email } = await signIn()
    await db.update(users).set({ deactivatedAt: sql`now()` })
    expectProblem(await call('GET', '/auth/me', { token }), 401)
    expectProblem(await call('POST', '/auth/login', { body: { email, password: 'a good password' } }), 401)
  })

  test('takes a bearer token whatever the case of the scheme, and treats a malformed header as not logged in', async () => {
    const { call, signIn } = await openTestShop()
    const { token } = await signIn()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${token}` }
      expect((await call('GET', '/auth/me', { headers })).status, scheme).toBe(200)
    }
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Basic bWFyaWE6c2VjcmV0',
      'Bearer a b',
      `Bearer ${'x'.repeat(300)}`,
      'Bearer é',
    ]) {
      expectProblem(await call('GET', '/auth/me', { headers: { authorization } }), 401, authorization)
    }
  })

  test('logs no password and no token', async () => {
    const { call, logged, signIn } = await openTestShop()
    const { token } = await signIn()
    await call('POST', '/auth/login', { body: { ...maria, password: 'a wrong password' } })
    await call('GET', '/auth/me', { token })
    const lines = logged.join('')
    expect(lines).toContain('/api/auth/login')
    for (const secret of [token, 'a good password', 'a wrong password']) expect(lines).not.toContain(secret)
  })
})

describe('POST /auth/setup', () => {
  const owner = { name: 'Olga', email: 'olga@example.com', password: 'long enough' }

  test('creates one owner with the link of the first start, and logs them in', async () => {
    const { call, db } = await openTestShop()
    const token = await createSetupToken(db)
    expectProblem(await call('POST', '/auth/setup', { body: { ...owner, token: 'wrong' } }), 404)
    const short = await call('POST', '/auth/setup', { body: { ...owner, token, password: 'seven77' } })
    expect(expectProblem(short, 422)).toEqual(['password'])

    const common = await call('POST', '/auth/setup', { body: { ...owner, token, password: 'Crescendo1' } })
    expect(common.body).toMatchObject({ status: 422, code: 'password_guessable' })
    const made = await call<{ token: string }>('POST', '/auth/setup', { body: { ...owner, token } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ user: { email: 'olga@example.com', role: 'super_admin' } })
    expect((await call('GET', '/admin/stats', { token: made.body.token })).status).toBe(200)
    expectProblem(
      await call('POST', '/auth/setup', { body: { ...owner, email: 'eve@example.com', token } }),
      404,
    )
  })
})
