import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { getEmailLink } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestResponse, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const right = 'a good password'

/** Returns a function that logs in from the given client address. */
function createLogInFrom({ call }: TestShop, address: string, lang = 'en') {
  return (email: string, password: string) =>
    call<{ message: string }>('POST', `/auth/login?lang=${lang}`, {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    })
}

async function repeat<T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let number = 0; number < count; number += 1) done.push(await act(number))
  return done
}

/** Returns the parts of a response that an attacker could compare. */
function describeAnswer({ status, headers, body }: TestResponse<unknown>) {
  const { requestId: _, ...content } = body as { requestId: string }
  return { status, content, minutes: Math.ceil(Number(headers.get('retry-after')) / 60) }
}

describe('correct passwords', () => {
  test('count towards the limit of password hashes of a client, and are not hashed above it', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const client = '203.0.113.9'
    const logIn = createLogInFrom(shop, client)
    await repeat(RATE_LIMIT_RULES.hashClient.points - 2, () =>
      consumeRateLimit(shop.db, 'hashClient', client),
    )
    const spent = await repeat(2, () => logIn(email, right))
    expect(spent.map(({ status }) => status)).toEqual([200, 200])
    // An invalid hash makes every comparison fail with an error.
    await shop.db.update(users).set({ passwordHash: 'no hash' }).where(eq(users.email, email))
    const limited = await logIn(email, right)
    expectProblem(limited, 429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expectProblem(await createLogInFrom(shop, '203.0.113.10')(email, right), 500)
  })

  test('count towards the hashes of a client within a minute', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const logIn = createLogInFrom(shop, '203.0.113.9')
    await repeat(RATE_LIMIT_RULES.hashClientBurst.points - 2, () =>
      consumeRateLimit(shop.db, 'hashClientBurst', '203.0.113.9'),
    )
    const answers = await repeat(3, () => logIn(email, right))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('count towards the hashes of the /48 network of a client', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const share = RATE_LIMIT_RULES.hashClientBurst.points * 10
    await repeat(share, () => consumeRateLimit(shop.db, 'hashClientBurst', '2001:db8:1::/48', 10))
    expectProblem(await createLogInFrom(shop, '2001:db8:1:2::3')(email, right), 429)
    expect((await createLogInFrom(shop, '2001:db8:2:2::3')(email, right)).status).toBe(200)
  })

  test('are accepted for many users behind one client address', async () => {
    const shop = await openTestShop()
    const logIn = createLogInFrom(shop, '203.0.113.9')
    const office = await repeat(5, () => shop.signIn())
    for (const round of [1, 2, 3]) {
      for (const { email } of office) {
        expect((await logIn(email, `wrong ${round}`)).status).toBe(401)
        expect((await logIn(email, right)).status).toBe(200)
      }
    }
  })
})

describe('wrong passwords', () => {
  test('are limited by account and client, equally for registered and unknown addresses', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const logIn = createLogInFrom(shop, '203.0.113.9')
    const answers: unknown[] = []
    for (const address of [email, 'nobody@example.com']) {
      const wrong = await repeat(RATE_LIMIT_RULES.passwordHere.points, (number) =>
        logIn(address, `wrong ${number}`),
      )
      expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 401))
      const limited = await logIn(` ${address.toUpperCase()}`, right)
      expectProblem(limited, 429)
      expect(limited.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
      answers.push([describeAnswer(wrong[0] as TestResponse<unknown>), describeAnswer(limited)])
    }
    expect(answers[0]).toEqual(answers[1])
    // Another client and another account are not limited.
    expect((await createLogInFrom(shop, '203.0.113.10')(email, right)).status).toBe(200)
    expect((await logIn((await shop.signIn()).email, right)).status).toBe(200)
  })

  test('of logged-in users count towards the limit of the login', async () => {
    const shop = await openTestShop()
    const { email, token } = await shop.signIn()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const requests = [
      ['/account/delete', { password: 'wrong' }],
      ['/auth/change-password', { currentPassword: 'wrong', newPassword: 'a newer password' }],
      ['/account/second-factor', { password: 'wrong' }],
    ] as const
    for (let number = 0; number < RATE_LIMIT_RULES.passwordHere.points; number += 1) {
      const [path, body] = requests[number % requests.length] ?? requests[0]
      expectProblem(await shop.call('POST', path, { token, body, headers }), 422)
    }
    const erase = { token, body: { password: right }, headers }
    expectProblem(await shop.call('POST', '/account/delete', erase), 429)
    expectProblem(await createLogInFrom(shop, '203.0.113.9')(email, right), 429)
    expect((await shop.call('GET', '/account', { token })).status).toBe(200)
  })

  test('are not hashed above the limit', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const logIn = createLogInFrom(shop, '203.0.113.9')
    await repeat(RATE_LIMIT_RULES.passwordHere.points, () => logIn(email, 'wrong'))
    // An invalid hash makes every comparison fail with an error.
    await shop.db.update(users).set({ passwordHash: 'no hash' }).where(eq(users.email, email))
    expectProblem(await logIn(email, 'wrong'), 429)
    expectProblem(await createLogInFrom(shop, '203.0.113.10')(email, 'wrong'), 500)
  })

  test('are limited equally when they are sent at the same time', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const logIn = createLogInFrom(shop, '203.0.113.9')
    const answers = await Promise.all(
      Array.from({ length: RATE_LIMIT_RULES.passwordHere.points * 3 }, () => logIn(email, 'wrong')),
    )
    const judged = answers.filter(({ status }) => status === 401)
    expect(judged).toHaveLength(RATE_LIMIT_RULES.passwordHere.points)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(
      RATE_LIMIT_RULES.passwordHere.points * 2,
    )
  })

  test('are cleared by a correct password, and correct passwords are not limited by account', async () => {
    const shop = await openTestShop()
    const { email } = await shop.signIn()
    const logIn = createLogInFrom(shop, '203.0.113.9')
    await repeat(3, async () => {
      await repeat(RATE_LIMIT_RULES.passwordHere.points - 1, () => logIn(email, 'wrong'))
      expect((await logIn(email, right)).status).toBe(200)
    })
    const often = await repeat(RATE_LIMIT_RULES.passwordAccount.points + 1, () => logIn(email, right))
    expect(often.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('are limited by client across all accounts', async () => {
    const shop = await openTestShop()
    const logIn = createLogInFrom(shop, '2001:db8::1')
    const tried = await repeat(RATE_LIMIT_RULES.passwordClient.points, (number) =>
      logIn(`nobody${number}@example.com`, 'x'),
    )
    expect(tried.filter(({ status }) => status !== 401)).toEqual([])
    const { email } = await shop.signIn()
    expectProblem(await logIn(email, right), 429)
    expectProblem(await createLogInFrom(shop, '2001:db8::ffff')(email, right), 429)
    expect((await createLogInFrom(shop, '2001:db8:0:1::1')(email, right)).status).toBe(200)
  })

  test('are limited by account across all clients, until the password is reset', async () => {
    const shop = await openTestShop()
    const { call, db } = shop
    const { email, token } = await shop.signIn()
    const tried = await repeat(RATE_LIMIT_RULES.passwordAccount.points, (number) =>
      createLogInFrom(shop, `198.51.100.${number}`)(email, 'wrong'),
    )
    expect(tried.filter(({ status }) => status !== 401)).toEqual([])
    const logIn = createLogInFrom(shop, '203.0.113.9')
    expectProblem(await logIn(email, right), 429)
    // An existing session stays valid.
    expect((await call('GET', '/auth/me', { token })).status).toBe(200)
    await call('POST', '/auth/forgot-password', { body: { email } })
    const [mail] = await db.select().from(emails).where(eq(emails.kind, 'reset_link'))
    const body = { token: /token=([\w-]+)/.exec(getEmailLink(mail))?.[1], new_password: 'a newer password' }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await logIn(email, 'a newer password')).status).toBe(200)
  })
})

describe('other public operations', () => {
  const person = (number: number) => ({
    name: 'Maria',
    email: `maria${number}@example.com`,
    password: 'secret',
  })
  const message = { name: 'Maria', email: 'maria@example.com', subject: 'Hello', message: 'Hello there' }
  const sessionId = 'session_1763600000000_k3j9x2'
  const changed = { eventType: 'LANG_CHANGED', sessionId, timestamp: '2026-11-01T11:00:00Z' }
  const chat = { message: 'Hello', user_name: 'Maria', user_email: '' }

  test.each([
    ['/auth/register', RATE_LIMIT_RULES.registerClient, person, 201],
    ['/auth/forgot-password', RATE_LIMIT_RULES.forgotClient, person, 200],
    [
      '/auth/reset-password',
      RATE_LIMIT_RULES.resetClient,
      () => ({ token: 'x', new_password: 'long enough' }),
      404,
    ],
    [
      '/contact/submit',
      RATE_LIMIT_RULES.contactClient,
      (number: number) => ({ ...message, message: `Question ${number}` }),
      201,
    ],
    [
      '/chat/send',
      RATE_LIMIT_RULES.chatBeginClient,
      () => ({ ...chat, session_id: 'chat_made_up_by_somebody' }),
      201,
    ],
    ['/i18n/preferences', RATE_LIMIT_RULES.preferenceClient, () => ({ sessionId, lang: 'es' }), 200],
    ['/events', RATE_LIMIT_RULES.eventClient, () => changed, 200],
  ] as const)('limits %s by client', async (path, { points }, bodyOf, status) => {
    const { call } = await openTestShop()
    const ask = (number: number, address: string) =>
      call('POST', path, { body: bodyOf(number), headers: { 'x-forwarded-for': address } })
    const responses = await repeat(points, (number) => ask(number, '203.0.113.9'))
    expect(responses.map((answer) => answer.status)).toEqual(responses.map(() => status))
    const limited = await ask(points, '203.0.113.9')
    expectProblem(limited, 429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(points, '203.0.113.10')).status).toBe(status)
  })

  test('limits messages of one conversation separately from new conversations', async () => {
    const { call } = await openTestShop()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const first = await call<{ session_id: string }>('POST', '/chat/send', { body: chat, headers })
    const body = { ...chat, session_id: first.body.session_id }
    const answers = await repeat(RATE_LIMIT_RULES.chatMessageClient.points - 1, () =>
      call('POST', '/chat/send', { body, headers }),
    )
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    expectProblem(await call('POST', '/chat/send', { body, headers }), 429)
  })

  test('sends no password reset emails above the limit of an address, and answers the same', async () => {
    const { call, db, signIn } = await openTestShop()
    const { email } = await signIn()
    const bodies = new Set<string>()
    for (const address of [email, 'nobody@example.com']) {
      const responses = await repeat(RATE_LIMIT_RULES.forgotAddress.points + 2, () =>
        call('POST', '/auth/forgot-password', { body: { email: address } }),
      )
      for (const { status, body } of responses) bodies.add(`${status} ${JSON.stringify(body)}`)
    }
    expect(bodies.size).toBe(1)
    const sent = await db.select({ expired: sql<boolean>`${emails.expiresAt} <= now()` }).from(emails)
    expect(sent).toHaveLength(RATE_LIMIT_RULES.forgotAddress.points)
    // The newest link is still valid.
    expect(sent.filter(({ expired }) => !expired)).toHaveLength(1)
  })
})
