import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { oneTimeTokens, passkeyChallenges, passkeys, sessions, users } from '../../shop/accounts/tables.ts'
import { createToken } from '../../shop/accounts/token.ts'
import { invalidateMemoized } from '../../shop/memoize.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { settings } from '../../shop/settings/tables.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import {
  addTestPasskey,
  fetchPasskeyOptions,
  logInWithTestPasskey,
} from '../../tests/support/accounts/passkeys.ts'
import { SoftwareAuthenticator } from '../../tests/support/accounts/software-authenticator.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const LOGIN_OPTIONS = '/auth/passkey/options'

async function openWithPasskey(role?: 'manager') {
  const shop = await openTestShop()
  const maria = await shop.signIn(role)
  return { ...shop, maria, ...(await addTestPasskey(shop, maria.token)) }
}

const logInWithPassword = ({ call }: Pick<TestShop, 'call'>, email: string) =>
  call<{ code: string; token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } })

describe('login with a passkey', () => {
  test('logs in, records the use and logs a security event', async () => {
    const shop = await openWithPasskey()
    const { call, db, maria, authenticator, logged } = shop
    const { status, body } = await logInWithTestPasskey(shop, authenticator)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: maria.id, secondFactor: false })
    expect((await call('GET', '/auth/me', { token: body.token })).status).toBe(200)
    expect(await db.select().from(passkeys)).toMatchObject([{ counter: 2, lastUsedAt: expect.any(Date) }])
    const events = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'logged_in')
    expect(events).toMatchObject([{ user_id: maria.id, passkey: true }])
    expect(logged.join('')).not.toContain(body.token)
  })

  test('accepts authenticators that do not count', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn()
    const authenticator = new SoftwareAuthenticator(ORIGIN, { counts: false })
    const options = await fetchPasskeyOptions(shop, '/account/passkeys/options', token)
    const body = { response: authenticator.register(options) }
    expect((await shop.call('POST', '/account/passkeys', { token, body })).status).toBe(201)
    for (let time = 0; time < 2; time += 1)
      expect((await logInWithTestPasskey(shop, authenticator)).status).toBe(200)
  })

  test('asks for no code and leads a user with a temporary password to a new one', async () => {
    const shop = await openWithPasskey()
    await shop.db.update(users).set({ mustChangePassword: true })
    const { body } = await logInWithTestPasskey(shop, shop.authenticator)
    expect(body.user).toMatchObject({ mustChangePassword: true })
    const orders = await shop.call('GET', '/orders/my-orders', { token: body.token })
    expect(orders).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
    // The person who chose the temporary password must not add a lasting login with it.
    expect(await shop.call('POST', '/account/passkeys/options', { token: body.token })).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    })
  })
})

describe('takeover', () => {
  test.each([
    ['another origin', { origin: 'https://shop.test.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { isVerified: false }],
    ['a challenge that the shop did not make', { challenge: 'x'.repeat(43) }],
    ['a counter that went back, as of a copy', { counter: 1 }],
  ])('refuses an answer with %s', async (_, changes) => {
    const shop = await openWithPasskey()
    const refused = await logInWithTestPasskey(shop, shop.authenticator, changes)
    expectProblem(refused, 401)
    expect(refused.body.code).toBe('passkey_invalid')
    expect(await shop.db.$count(sessions)).toBe(1)
    expect((await logInWithTestPasskey(shop, shop.authenticator)).status).toBe(200)
  })

  test('refuses a replayed answer, also one of two at the same time', async () => {
    const shop = await openWithPasskey()
    const body = shop.authenticator.answer(await fetchPasskeyOptions(shop, LOGIN_OPTIONS))
    const both = await Promise.all([1, 2].map(() => shop.call('POST', '/auth/passkey', { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expectProblem(await shop.call('POST', '/auth/passkey', { body }), 401)
  })

  test('refuses an expired challenge and one for another purpose', async () => {
    const shop = await openWithPasskey()
    const { call, db, maria, authenticator } = shop
    const { token } = maria
    const confirmation = await call<{ passkey: { challenge: string } }>(
      'POST',
      '/account/confirmation/options',
      { token },
    )
    const answer = authenticator.answer(confirmation.body.passkey)
    expectProblem(await call('POST', '/auth/passkey', { body: answer }), 401)
    // The answer was refused as a login, and still confirms the session that it was made for.
    expect((await call('POST', '/account/confirmation', { token, body: { passkey: answer } })).status).toBe(
      204,
    )

    const login = authenticator.answer(await fetchPasskeyOptions(shop, LOGIN_OPTIONS))
    expectProblem(await call('POST', '/account/confirmation', { token, body: { passkey: login } }), 401)
    const late = authenticator.answer(await fetchPasskeyOptions(shop, LOGIN_OPTIONS))
    await db.update(passkeyChallenges).set({ expiresAt: sql`now()` })
    expectProblem(await call('POST', '/auth/passkey', { body: late }), 401)
  })

  test('refuses a passkey whose user is deactivated, and a removed one', async () => {
    const shop = await openWithPasskey()
    const { call, db, maria, authenticator, id } = shop
    await db.update(users).set({ deactivatedAt: sql`now()` })
    expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
    await db.update(users).set({ deactivatedAt: null })
    const { body } = await logInWithTestPasskey(shop, authenticator)
    expect((await call('DELETE', `/account/passkeys/${id}`, { token: maria.token })).status).toBe(204)
    // The session that began with it has ended.
    expectProblem(await call('GET', '/auth/me', { token: body.token }), 401)
    expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
  })

  test('confirms no session with the passkey of another account', async () => {
    const shop = await openWithPasskey()
    const noor = await shop.signIn()
    await addTestPasskey(shop, noor.token)
    await shop.db.update(sessions).set({ confirmedAt: null })
    const { body } = await shop.call<{ passkey: { challenge: string } }>(
      'POST',
      '/account/confirmation/options',
      { token: noor.token },
    )
    const passkey = shop.authenticator.answer(body.passkey)
    const refused = await shop.call('POST', '/account/confirmation', { token: noor.token, body: { passkey } })
    expect(refused).toMatchObject({ status: 401, body: { code: 'passkey_invalid' } })
  })

  test('a password opens nothing for staff whose required second factor is a passkey', async () => {
    const shop = await openWithPasskey('manager')
    const { call, db, maria, authenticator, id } = shop
    const earlier = await logInWithPassword(shop, maria.email)
    await db.insert(settings).values({ key: 'staffSecondFactor', value: true })
    invalidateMemoized(db)
    const refused = await logInWithPassword(shop, maria.email)
    expectProblem(refused, 401)
    expect(refused.body.code).toBe('passkey_needed')
    // A session that began with the password before cannot set up another factor.
    const body = { password: PASSWORD }
    expectProblem(await call('POST', '/account/second-factor', { token: earlier.body.token, body }), 401)
    const { token } = (await logInWithTestPasskey(shop, authenticator)).body
    expect((await call('GET', '/admin/orders', { token })).status).toBe(200)
    // The password does not confirm the session either.
    expect(await call('POST', '/account/confirmation', { token, body })).toMatchObject({
      status: 401,
      body: { code: 'passkey_needed' },
    })
    expect(await call('DELETE', `/account/passkeys/${id}`, { token })).toMatchObject({
      status: 409,
      body: { code: 'last_second_factor' },
    })
    expect(await call('GET', '/account/second-factor', { token })).toMatchObject({
      body: { on: false, required: false },
    })
  })

  test('a password reset removes passkeys that were added before the email was verified', async () => {
    const shop = await openWithPasskey()
    const { db, maria, authenticator } = shop
    const reset = async () => {
      const { token, tokenHash } = createToken()
      const expiresAt = sql<Date>`now() + interval '1 hour'`
      await db
        .insert(oneTimeTokens)
        .values({ tokenHash, purpose: 'reset', userId: maria.id, address: maria.email, expiresAt })
      const body = { token, new_password: 'of the owner alone' }
      expect((await shop.call('POST', '/auth/reset-password', { body })).status).toBe(200)
    }
    await reset()
    expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
    const again = await shop.call<{ token: string }>('POST', '/auth/login', {
      body: { email: maria.email, password: 'of the owner alone' },
    })
    const second = await addTestPasskey(shop, again.body.token)
    await reset()
    expect((await logInWithTestPasskey(shop, second.authenticator)).status).toBe(200)
  })
})

test('limits the refused answers of a client', async () => {
  const shop = await openWithPasskey()
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const body = shop.authenticator.answer({ challenge: 'x'.repeat(43) })
  for (let time = 0; time < RATE_LIMIT_RULES.passkeyClient.points; time += 1)
    expectProblem(await shop.call('POST', '/auth/passkey', { body, headers }), 401)
  expectProblem(await shop.call('POST', '/auth/passkey', { body, headers }), 429)
  expect((await logInWithTestPasskey(shop, shop.authenticator)).status).toBe(200)
})

test('staff remove the passkeys of a user who has lost them', async () => {
  const shop = await openWithPasskey()
  const { call, db, maria, authenticator } = shop
  const owner = await shop.signIn('super_admin')
  const { token } = owner
  const removed = await call('DELETE', `/users/${maria.id}/second-factor`, { token })
  expect(removed).toMatchObject({ status: 200, body: { user: { passkeys: 0 } } })
  expect(await db.$count(sessions, eq(sessions.userId, maria.id))).toBe(0)
  expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
  expect((await logInWithPassword(shop, maria.email)).status).toBe(200)
})
