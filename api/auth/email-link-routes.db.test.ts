import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { oneTimeTokens, sessions, users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { generateTotp } from '../../tests/support/accounts/generate-totp.ts'
import { addTestPasskey, logInWithTestPasskey } from '../../tests/support/accounts/passkeys.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface LoginAnswer {
  code?: string
  token: string
  user: { id: string }
  passwordRemoved: boolean
}

const request = ({ call }: Pick<TestShop, 'call'>, email: string) =>
  call('POST', '/auth/login-link', { body: { email } })

const follow = ({ call }: Pick<TestShop, 'call'>, token: string, code?: string) =>
  call<LoginAnswer>('POST', '/auth/login-link/session', { body: { token, code } })

async function requestLink(shop: Pick<TestShop, 'call' | 'db'>, email: string): Promise<string> {
  expect((await request(shop, email)).status).toBe(200)
  const [mail] = await shop.db
    .select()
    .from(emails)
    .where(eq(emails.kind, 'login_link'))
    .orderBy(desc(emails.id))
    .limit(1)
  return getEmailToken(mail)
}

async function openWithMaria({ isVerified = true } = {}) {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  if (isVerified) await shop.db.update(users).set({ emailVerifiedAt: sql`now()` })
  return { ...shop, maria }
}

const logInByPassword = ({ call }: Pick<TestShop, 'call'>, email: string) =>
  call('POST', '/auth/login', { body: { email, password: PASSWORD } })

test('logs in once, keeps the password and confirms nothing sensitive', async () => {
  const shop = await openWithMaria()
  const { call, maria, logged } = shop
  const link = await requestLink(shop, ' PERSON1@example.com ')
  const { status, body } = await follow(shop, link)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { id: maria.id }, passwordRemoved: false })
  expect((await call('GET', '/auth/me', { token: body.token })).status).toBe(200)
  const again = await follow(shop, link)
  expectProblem(again, 404)
  expect(again.body.code).toBe('email_link_invalid')
  expect((await logInByPassword(shop, maria.email)).status).toBe(200)
  expect(await call('POST', '/account/passkeys/options', { token: body.token })).toMatchObject({
    status: 403,
    body: { code: 'confirmation_needed' },
  })
  expect(logged.join('')).not.toContain(link)
})

test('answers the same for a known, an unknown and a deactivated address, and above the limit', async () => {
  const shop = await openWithMaria()
  const gone = await shop.signIn()
  await shop.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, gone.id))
  const answers = new Set<string>()
  for (const email of [shop.maria.email, gone.email, 'nobody@example.com']) {
    for (let time = 0; time <= RATE_LIMIT_RULES.loginLinkAddress.points; time += 1) {
      const { status, body } = await request(shop, email)
      answers.add(`${status} ${JSON.stringify(body)}`)
    }
  }
  expect(answers.size).toBe(1)
  const sent = await shop.db.select({ to: emails.toAddress }).from(emails)
  expect(sent).toEqual(Array(RATE_LIMIT_RULES.loginLinkAddress.points).fill({ to: shop.maria.email }))
  expect(await shop.db.$count(oneTimeTokens)).toBe(1)
})

describe('takeover', () => {
  test('asks for the second factor, and the link works until its code is right', async () => {
    const shop = await openWithMaria()
    const { call, maria } = shop
    const begun = await call<{ secret: string }>('POST', '/account/second-factor', {
      token: maria.token,
      body: { password: PASSWORD },
    })
    const { secret } = begun.body
    const body = { code: generateTotp(secret, -1) }
    expect((await call('POST', '/account/second-factor/confirm', { token: maria.token, body })).status).toBe(
      200,
    )
    const link = await requestLink(shop, maria.email)
    expect((await follow(shop, link)).body.code).toBe('second_factor_needed')
    expect((await follow(shop, link, 'xxxx-xxxx-xxxx')).body.code).toBe('second_factor_invalid')
    expect((await follow(shop, link, generateTotp(secret))).status).toBe(200)
  })

  test('shares no account with somebody who registered with the address before', async () => {
    const shop = await openWithMaria({ isVerified: false })
    const { call, maria } = shop
    const { authenticator } = await addTestPasskey(shop, maria.token)
    const { body } = await follow(shop, await requestLink(shop, maria.email))
    expect(body).toMatchObject({ passwordRemoved: true })
    expect((await call('GET', '/account', { token: body.token })).body).toMatchObject({ emailVerified: true })
    expectProblem(await call('GET', '/auth/me', { token: maria.token }), 401)
    expectProblem(await logInByPassword(shop, maria.email), 401)
    expectProblem(await logInWithTestPasskey(shop, authenticator), 401)
  })

  test('refuses links that are replaced, expired, for another purpose, or to a former address', async () => {
    const shop = await openWithMaria()
    const { call, db, maria } = shop
    const replaced = await requestLink(shop, maria.email)
    const link = await requestLink(shop, maria.email)
    expectProblem(await follow(shop, replaced), 404)
    const body = { token: link, new_password: 'another good password' }
    expectProblem(await call('POST', '/auth/reset-password', { body }), 404)
    expectProblem(await call('POST', '/auth/verify-email', { body: { token: link } }), 404)
    await db.update(users).set({ email: 'maria.new@example.com' }).where(eq(users.id, maria.id))
    expectProblem(await follow(shop, link), 404)
    const late = await requestLink(shop, 'maria.new@example.com')
    await db.update(oneTimeTokens).set({ expiresAt: sql`now()` })
    expectProblem(await follow(shop, late), 404)
  })

  test('a new password and a deactivation revoke the link', async () => {
    const shop = await openWithMaria()
    const { call, db, maria } = shop
    const link = await requestLink(shop, maria.email)
    const body = { currentPassword: PASSWORD, newPassword: 'another good password' }
    expect((await call('POST', '/auth/change-password', { token: maria.token, body })).status).toBe(200)
    expectProblem(await follow(shop, link), 404)
    const second = await requestLink(shop, maria.email)
    await db.update(users).set({ deactivatedAt: sql`now()` })
    expectProblem(await follow(shop, second), 404)
  })

  test('one of two simultaneous logins succeeds', async () => {
    const shop = await openWithMaria()
    const link = await requestLink(shop, shop.maria.email)
    const both = await Promise.all([follow(shop, link), follow(shop, link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await shop.db.$count(sessions)).toBe(2)
  })
})
