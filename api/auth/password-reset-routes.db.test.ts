import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Mails {
  emails: { to: string; link: string | null }[]
  next: string | null
}

const anew = 'a newer password'

/** Reads the token from the link in the list of emails, as the owner of the shop can. */
async function requestResetToken({ call, signIn }: TestShop, email: string): Promise<string> {
  const { status } = await call('POST', '/auth/forgot-password', { body: { email } })
  expect(status).toBe(200)
  const { token } = await signIn('super_admin')
  const { body } = await call<Mails>('GET', '/admin/emails', { token })
  return new URL(body.emails[0]?.link ?? '').searchParams.get('token') ?? ''
}

describe('POST /auth/forgot-password', () => {
  test('answers the same for a registered, an unknown and a deactivated address, in the language of the request', async () => {
    const { call, signIn, db } = await openTestShop()
    const user = await signIn()
    const gone = await signIn()
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(sql`${users.email} = ${gone.email}`)
    const answers = new Set<string>()
    for (const email of [user.email, gone.email, 'nobody@example.com', ' Nobody@Example.com ']) {
      for (const lang of ['en', 'ar', 'es']) {
        const answer = await call('POST', `/auth/forgot-password?lang=${lang}`, { body: { email } })
        expect(answer.status).toBe(200)
        answers.add(`${lang} ${JSON.stringify(answer.body)}`)
      }
    }
    expect(answers.size).toBe(3)
    expect(await db.select({ to: emails.toAddress, lang: emails.lang }).from(emails)).toEqual(
      ['en', 'ar', 'es'].map((lang) => ({ to: user.email, lang })),
    )
  })

  test('rejects an invalid address and names the field', async () => {
    const { call } = await openTestShop()
    for (const email of ['', 'maria', 'a\0b@example.com', 7, null, undefined]) {
      const answer = await call('POST', '/auth/forgot-password', { body: { email } })
      expect(expectProblem(answer, 422, email)).toEqual(['email'])
    }
  })
})

describe('POST /auth/reset-password', () => {
  test('sets the new password and ends every session', async () => {
    const shop = await openTestShop()
    const { call, signIn, logged } = shop
    const maria = await signIn()
    const token = await requestResetToken(shop, maria.email)
    const done = await call('POST', '/auth/reset-password', { body: { token, new_password: anew } })
    expect(done).toMatchObject({ status: 200, body: { message: 'Password Reset Successful!' } })
    expectProblem(await call('GET', '/auth/me', { token: maria.token }), 401)
    const logIn = (password: string) =>
      call('POST', '/auth/login', { body: { email: maria.email, password } })
    expectProblem(await logIn('a good password'), 401)
    expect((await logIn(anew)).status).toBe(200)
    for (const secret of [token, anew]) expect(logged.join('')).not.toContain(secret)
  })

  test('rejects a used and an unknown link with a message in the language of the request', async () => {
    const shop = await openTestShop()
    const { call, signIn } = shop
    const token = await requestResetToken(shop, (await signIn()).email)
    const reset = (body: unknown, lang = 'en') =>
      call<{ message: string }>('POST', `/auth/reset-password?lang=${lang}`, { body })
    expect((await reset({ token, new_password: anew })).status).toBe(200)
    const answers = new Set<string>()
    for (const lang of ['en', 'ar', 'es']) {
      for (const wrong of [token, 'never made']) {
        const answer = await reset({ token: wrong, new_password: anew }, lang)
        expectProblem(answer, 404)
        answers.add(answer.body.message)
      }
    }
    expect(answers.size).toBe(3)
    expect([...answers][0]).toContain('This password reset link is invalid or has expired.')
  })

  test('rejects seven characters and keeps the link valid', async () => {
    const shop = await openTestShop()
    const { call, signIn } = shop
    const token = await requestResetToken(shop, (await signIn()).email)
    const short = await call('POST', '/auth/reset-password', { body: { token, new_password: 'seven77' } })
    expect(expectProblem(short, 422)).toEqual(['new_password'])
    expect(short.body).toMatchObject({ message: 'Password must be at least 8 characters' })
    const eight = await call('POST', '/auth/reset-password', { body: { token, new_password: 'eight888' } })
    expect(eight.status).toBe(200)
  })
})
