import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkeys, sessions } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { addTestPasskey, fetchPasskeyOptions } from '../../tests/support/accounts/passkeys.ts'
import { SoftwareAuthenticator } from '../../tests/support/accounts/software-authenticator.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const OPTIONS = '/account/passkeys/options'

interface Listed {
  passkeys: { id: string; name: string; lastUsedAt: string | null }[]
}

test('adds, lists, renames and removes a passkey, and writes to its user', async () => {
  const shop = await openTestShop()
  const { call, db } = shop
  const { id: userId, token } = await shop.signIn()
  const { id } = await addTestPasskey(shop, token)
  const list = async () => (await call<Listed>('GET', '/account/passkeys', { token })).body.passkeys
  expect(await list()).toEqual([{ id, name: 'Passkey', createdAt: expect.any(String), lastUsedAt: null }])
  const path = `/account/passkeys/${id}`
  expect((await call('PATCH', path, { token, body: { name: ' My phone ' } })).status).toBe(204)
  expect(await list()).toMatchObject([{ name: 'My phone' }])
  const exported = await call<{ passkeys: object[] }>('GET', '/account/export', { token })
  expect(exported.body.passkeys).toMatchObject([{ name: 'My phone' }])
  expect((await call('DELETE', path, { token })).status).toBe(204)
  expect(await list()).toEqual([])
  expectProblem(await call('DELETE', path, { token }), 404)

  const written = await db.select({ kind: emails.kind, data: emails.data }).from(emails).orderBy(emails.id)
  expect(written).toEqual([
    { kind: 'passkey_changed', data: { name: 'Person 1', passkey: 'Passkey', added: true } },
    { kind: 'passkey_changed', data: { name: 'Person 1', passkey: 'My phone', added: false } },
  ])
  const log = await db.select().from(auditLog).orderBy(auditLog.id)
  expect(log).toMatchObject([
    { action: 'user.passkey_added', actorId: userId, subjectId: userId, after: { name: 'Passkey' } },
    { action: 'user.passkey_removed', actorId: userId, subjectId: userId, before: { name: 'My phone' } },
  ])
})

test('names a passkey by the browser', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn()
  const options = await fetchPasskeyOptions(shop, OPTIONS, token)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const body = { response: new SoftwareAuthenticator(ORIGIN).register(options) }
  await shop.call('POST', '/account/passkeys', { token, body, headers })
  expect(await shop.db.select().from(passkeys)).toMatchObject([{ name: 'Firefox · Linux' }])
})

test('hides the passkeys of others', async () => {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const noor = await shop.signIn()
  const { id } = await addTestPasskey(shop, maria.token)
  const { token } = noor
  expect((await shop.call('GET', '/account/passkeys', { token })).body).toEqual({ passkeys: [] })
  const path = `/account/passkeys/${id}`
  expectProblem(await shop.call('PATCH', path, { token, body: { name: 'Mine' } }), 404)
  expectProblem(await shop.call('DELETE', path, { token }), 404)
})

describe('registration', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { isVerified: false }],
    ['an invented challenge', { challenge: 'x'.repeat(43) }],
  ])('refuses an answer with %s', async (_, changes) => {
    const shop = await openTestShop()
    const { token } = await shop.signIn()
    const options = await fetchPasskeyOptions(shop, OPTIONS, token)
    const response = new SoftwareAuthenticator(ORIGIN).register(options, changes)
    const refused = await shop.call('POST', '/account/passkeys', { token, body: { response } })
    expectProblem(refused, 401)
    expect(await shop.db.$count(passkeys)).toBe(0)
  })

  test('refuses a used challenge, one of another session, and one for a login', async () => {
    const shop = await openTestShop()
    const { call } = shop
    const maria = await shop.signIn()
    const noor = await shop.signIn()
    const add = (token: string, options: { challenge: string; user: { id: string } }) => {
      const response = new SoftwareAuthenticator(ORIGIN).register(options)
      return call('POST', '/account/passkeys', { token, body: { response } })
    }
    const options = await fetchPasskeyOptions(shop, OPTIONS, maria.token)
    expectProblem(await add(noor.token, options), 401)
    expect((await add(maria.token, options)).status).toBe(201)
    expectProblem(await add(maria.token, options), 401)
    const login = await fetchPasskeyOptions(shop, '/auth/passkey/options')
    expectProblem(await add(maria.token, { ...login, user: options.user }), 401)
  })

  test('refuses a credential that belongs to another account', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    const noor = await shop.signIn()
    const { authenticator } = await addTestPasskey(shop, maria.token)
    const options = await fetchPasskeyOptions(shop, OPTIONS, noor.token)
    const body = { response: authenticator.register(options) }
    expectProblem(await shop.call('POST', '/account/passkeys', { token: noor.token, body }), 401)
    expect(await shop.db.select().from(passkeys)).toMatchObject([{ userId: maria.id }])
  })
})

describe('confirmation of the session', () => {
  test('is needed to add or remove a passkey, and the password gives it', async () => {
    const shop = await openTestShop()
    const { call, db } = shop
    const { token } = await shop.signIn()
    const { id } = await addTestPasskey(shop, token)
    await db.update(sessions).set({ confirmedAt: sql`now() - interval '11 minutes'` })
    const remove = () => call('DELETE', `/account/passkeys/${id}`, { token })
    for (const refused of [await call('POST', OPTIONS, { token }), await remove()])
      expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } })
    const confirm = (password: string) => call('POST', '/account/confirmation', { token, body: { password } })
    expect(await confirm('wrong')).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
    expect((await remove()).status).toBe(403)
    expect((await confirm(PASSWORD)).status).toBe(204)
    expect((await remove()).status).toBe(204)
  })

  test('is given by a passkey, for the session that asked', async () => {
    const shop = await openTestShop()
    const { call, db } = shop
    const { id: userId, token } = await shop.signIn()
    const { authenticator } = await addTestPasskey(shop, token)
    const login = { email: 'person1@example.com', password: PASSWORD }
    const other = (await call<{ token: string }>('POST', '/auth/login', { body: login })).body.token
    await db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, userId))
    const options = await call<{ passkey: { challenge: string } }>('POST', '/account/confirmation/options', {
      token,
    })
    expect(options.body).toMatchObject({ password: true, secondFactor: false })
    const passkey = authenticator.answer(options.body.passkey)
    expectProblem(await call('POST', '/account/confirmation', { token: other, body: { passkey } }), 401)
    expect((await call('POST', '/account/confirmation', { token, body: { passkey } })).status).toBe(204)
    expectProblem(await call('POST', '/account/confirmation', { token, body: { passkey } }), 401)
    expect((await call('POST', OPTIONS, { token })).status).toBe(200)
    expect((await call('POST', OPTIONS, { token: other })).status).toBe(403)
  })
})

test('erases passkeys and their challenges with the account', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn()
  await addTestPasskey(shop, token)
  await fetchPasskeyOptions(shop, OPTIONS, token)
  expect((await shop.call('POST', '/account/delete', { token, body: { password: PASSWORD } })).status).toBe(
    204,
  )
  expect(await shop.db.$count(passkeys)).toBe(0)
  const { rows } = (await shop.db.execute(sql`select count(*)::int as left from passkey_challenges`)) as {
    rows: { left: number }[]
  }
  expect(rows).toEqual([{ left: 0 }])
})
