import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recoveryCodes, secondFactors, users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { settings } from '../../shop/settings/tables.ts'
import { generateTotp } from '../../tests/support/accounts/generate-totp.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestResponse, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const password = 'a good password'

interface BeginResponse {
  secret: string
  uri: string
  qr: string
}

interface CodesResponse {
  recoveryCodes: string[]
}

type Person = Awaited<ReturnType<TestShop['signIn']>>

function beginSecondFactor({ call }: TestShop, { token }: Person, by = password) {
  return call<BeginResponse>('POST', '/account/second-factor', { token, body: { password: by } })
}

/**
 * Turns on the second factor and clears the last used time step, so that the current code of the app is
 * accepted.
 */
async function enableSecondFactor(shop: TestShop, person: Person) {
  const { secret } = (await beginSecondFactor(shop, person)).body
  const { body, status } = await shop.call<CodesResponse>('POST', '/account/second-factor/confirm', {
    token: person.token,
    body: { code: generateTotp(secret) },
  })
  expect(status).toBe(200)
  await clearLastStep(shop)
  return { secret, codes: body.recoveryCodes }
}

async function clearLastStep({ db }: TestShop): Promise<void> {
  await db.update(secondFactors).set({ lastStep: null })
}

function logIn({ call }: TestShop, { email }: Person, code?: string) {
  return call<{ code: string; token: string; user: object }>('POST', '/auth/login', {
    body: { email, password, code },
  })
}

function reasonOf({ body }: TestResponse<unknown>): string {
  return (body as { code: string }).code
}

describe('second factor setup', () => {
  test('requires the password and a first code of the app, and returns ten recovery codes once', async () => {
    const shop = await openTestShop()
    const { call, db } = shop
    const maria = await shop.signIn()
    expect(reasonOf(await beginSecondFactor(shop, maria, 'wrong'))).toBe('wrong_password')
    const { body, status } = await beginSecondFactor(shop, maria)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Crescendo:person1%40example\.com\?issuer=Crescendo&secret=/)
    expect(decodeURIComponent(body.qr)).toMatch(/^data:image\/svg\+xml,<svg /)

    // The second factor is off until the first code is confirmed.
    expect((await logIn(shop, maria)).status).toBe(200)
    const confirm = (code: string) =>
      call<CodesResponse>('POST', '/account/second-factor/confirm', { token: maria.token, body: { code } })
    for (const code of ['000000x', '١٢٣٤٥٦', '１２３４５', 'éééééé', '123456\u0660'])
      expect(reasonOf(await confirm(code)), code).toBe('second_factor_invalid')
    // A second start of the setup replaces the first secret.
    const { secret } = (await beginSecondFactor(shop, maria)).body
    expect(reasonOf(await confirm(generateTotp(body.secret)))).toBe('second_factor_invalid')
    const shown = generateTotp(secret)
    const confirmed = await confirm(`${shown.slice(0, 3)} ${shown.slice(3)}`)
    expect(confirmed.status).toBe(200)
    const codes = confirmed.body.recoveryCodes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[1-9a-z]{4}-[1-9a-z]{4}-[1-9a-z]{4}$/)
    expect(JSON.stringify(await db.select().from(recoveryCodes))).not.toContain(codes[0])

    expect((await call('GET', '/auth/me', { token: maria.token })).body).toMatchObject({
      user: { secondFactor: true },
    })
    const state = await call('GET', '/account/second-factor', { token: maria.token })
    expect(state.body).toEqual({ on: true, required: false, recoveryCodesLeft: 10 })
    expect(reasonOf(await beginSecondFactor(shop, maria))).toBe('changed_meanwhile')
    expect(reasonOf(await confirm(generateTotp(secret, 1)))).toBe('second_factor_invalid')
    const written = await db
      .select({ kind: emails.kind, data: emails.data })
      .from(emails)
      .where(eq(emails.kind, 'second_factor_changed'))
    expect(written).toEqual([{ kind: 'second_factor_changed', data: { name: 'Person 1', on: true } }])
  })
})

describe('login with a second factor', () => {
  test('asks for a code only after a correct password, and accepts each code once', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    const { secret } = await enableSecondFactor(shop, maria)
    const needed = await logIn(shop, maria)
    expectProblem(needed, 401)
    expect(reasonOf(needed)).toBe('second_factor_needed')
    const wrong = { email: maria.email, password: 'wrong', code: generateTotp(secret) }
    expect(reasonOf(await shop.call('POST', '/auth/login', { body: wrong }))).toBe('invalid_credentials')

    const code = generateTotp(secret)
    const done = await logIn(shop, maria, code)
    expect(done.body).toMatchObject({ token: expect.any(String), user: { secondFactor: true } })
    expect(reasonOf(await logIn(shop, maria, code))).toBe('second_factor_invalid')
    // A code of an earlier time step is rejected too, since somebody may have seen it.
    expect(reasonOf(await logIn(shop, maria, generateTotp(secret, -1)))).toBe('second_factor_invalid')
  })

  test('accepts a code of an adjacent time step and rejects one three steps away', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    const { secret } = await enableSecondFactor(shop, maria)
    for (const steps of [-3, 3]) {
      expect(reasonOf(await logIn(shop, maria, generateTotp(secret, steps)))).toBe('second_factor_invalid')
    }
    await shop.db.update(secondFactors).set({ lastStep: null })
    expect((await logIn(shop, maria, generateTotp(secret, 1))).status).toBe(200)
  })

  test('accepts one of several simultaneous logins with the same code', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    const { secret, codes } = await enableSecondFactor(shop, maria)
    for (const code of [generateTotp(secret), codes[0]]) {
      const tries = await Promise.all(Array.from({ length: 4 }, () => logIn(shop, maria, code)))
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    }
  })

  test('accepts a recovery code once, in any notation, and only for its own account', async () => {
    const shop = await openTestShop()
    const [maria, eve] = [await shop.signIn(), await shop.signIn()]
    const { codes } = await enableSecondFactor(shop, maria)
    await enableSecondFactor(shop, eve)
    const [code = '', other = ''] = codes
    expect(reasonOf(await logIn(shop, eve, code))).toBe('second_factor_invalid')
    expect((await logIn(shop, maria, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(reasonOf(await logIn(shop, maria, code))).toBe('second_factor_invalid')
    expect((await logIn(shop, maria, other)).status).toBe(200)
    const state = await shop.call('GET', '/account/second-factor', { token: maria.token })
    expect(state.body).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('limits wrong codes, and rejects a correct code above the limit', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    const { secret, codes } = await enableSecondFactor(shop, maria)
    for (let number = 0; number < RATE_LIMIT_RULES.codeAccount.points; number += 1) {
      const code = number % 2 ? '000000' : 'aaaa-bbbb-cccc'
      expect(reasonOf(await logIn(shop, maria, code))).toBe('second_factor_invalid')
    }
    expectProblem(await logIn(shop, maria, generateTotp(secret)), 429)
    expectProblem(await logIn(shop, maria, codes[0]), 429)
    expect(reasonOf(await logIn(shop, maria))).toBe('second_factor_needed')
  })
})

describe('second factor removal and recovery codes', () => {
  test('requires the password and a code to turn it off, and then accepts the password alone', async () => {
    const shop = await openTestShop()
    const { call, db } = shop
    const maria = await shop.signIn()
    const { secret, codes } = await enableSecondFactor(shop, maria)
    const { token } = maria
    const end = (body: object) => call('DELETE', '/account/second-factor', { token, body })
    expect(reasonOf(await end({ password: 'wrong', code: generateTotp(secret) }))).toBe('wrong_password')
    expect(reasonOf(await end({ password, code: '000000' }))).toBe('second_factor_invalid')
    expect((await end({ password, code: codes[3] })).status).toBe(204)
    expect((await logIn(shop, maria)).status).toBe(200)
    expect(await db.select().from(recoveryCodes)).toEqual([])
    const queuedEmails = await db
      .select({ data: emails.data })
      .from(emails)
      .where(eq(emails.kind, 'second_factor_changed'))
    expect(queuedEmails.map(({ data }) => (data as { on: boolean }).on).sort()).toEqual([false, true])
    // The second factor is already off.
    expect(reasonOf(await end({ password, code: generateTotp(secret) }))).toBe('second_factor_invalid')
  })

  test('invalidates the old recovery codes when new ones are created', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    const { secret, codes } = await enableSecondFactor(shop, maria)
    const renewed = await shop.call<CodesResponse>('POST', '/account/second-factor/recovery-codes', {
      token: maria.token,
      body: { password, code: generateTotp(secret) },
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(reasonOf(await logIn(shop, maria, codes[0]))).toBe('second_factor_invalid')
    expect((await logIn(shop, maria, renewed.body.recoveryCodes[0])).status).toBe(200)
  })
})

test('blocks staff without a second factor when the shop requires one, and lets customers in', async () => {
  const shop = await openTestShop()
  const { call, db } = shop
  await db.insert(settings).values({ key: 'staffSecondFactor', value: true })
  const [owner, customer] = [await shop.signIn('super_admin'), await shop.signIn()]
  const work = () => call('GET', '/admin/messages', { token: owner.token })
  const refused = await work()
  expectProblem(refused, 403)
  expect(reasonOf(refused)).toBe('second_factor_setup_required')
  const state = await call('GET', '/account/second-factor', { token: owner.token })
  expect(state.body).toMatchObject({ on: false, required: true })
  await enableSecondFactor(shop, owner)
  expect((await work()).status).toBe(200)
  expect((await call('GET', '/orders/my-orders', { token: customer.token })).status).toBe(200)
})

test('logs no secret, no code and no recovery code', async () => {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const { secret, codes } = await enableSecondFactor(shop, maria)
  const code = generateTotp(secret)
  await logIn(shop, maria, code)
  await logIn(shop, maria, codes[0])
  const lines = shop.logged.join('')
  expect(lines).toContain('/api/auth/login')
  for (const kept of [secret, `"${code}"`, codes[0]]) expect(lines).not.toContain(kept)
})

test('requires a code to delete an account with a second factor', async () => {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const { secret } = await enableSecondFactor(shop, maria)
  const erase = (body: object) => shop.call('POST', '/account/delete', { token: maria.token, body })
  expect(reasonOf(await erase({ password: 'wrong', code: generateTotp(secret) }))).toBe('wrong_password')
  for (const code of [undefined, null, ''])
    expect(reasonOf(await erase({ password, code }))).toBe('second_factor_needed')
  expect(reasonOf(await erase({ password, code: '000000' }))).toBe('second_factor_invalid')
  expect((await shop.call('GET', '/account', { token: maria.token })).status).toBe(200)
  expect((await erase({ password, code: generateTotp(secret) })).status).toBe(204)
  expectProblem(await shop.call('GET', '/account', { token: maria.token }), 401)
})

test('is set up only under a password that nobody else has chosen', async () => {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  await shop.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, maria.id))
  const refused = await beginSecondFactor(shop, maria)
  expectProblem(refused, 403)
  expect(refused.body).toMatchObject({ code: 'password_change_required' })
  expect(await shop.db.$count(secondFactors)).toBe(0)
})
