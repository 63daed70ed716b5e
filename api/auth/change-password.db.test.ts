import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oneTimeTokens, users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { getEmailLink } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestResponse } from '../../tests/support/shops/open-test-shop.ts'

const present = 'a good password'
const anew = 'a newer password'

function reasonOf({ body }: TestResponse<unknown>): string {
  return (body as { code: string }).code
}

async function openSignedIn() {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const maria = await signIn()
  const change = (currentPassword: string, newPassword: string, token = maria.token) =>
    call('POST', '/auth/change-password', { token, body: { currentPassword, newPassword } })
  const logIn = (password: string) =>
    call<{ token: string; user: object }>('POST', '/auth/login', { body: { email: maria.email, password } })
  return { ...shop, maria, change, logIn }
}

test('ends all other sessions and links, keeps the current session and sends an email', async () => {
  const { call, db, maria, change, logIn } = await openSignedIn()
  const other = await logIn(present)
  await call('POST', '/auth/forgot-password', { body: { email: maria.email } })
  await db.update(users).set({ lang: 'es' })
  const done = await change(present, anew)
  expect(done).toMatchObject({ status: 200, body: { user: { id: maria.id, mustChangePassword: false } } })
  expect((await call('GET', '/auth/me', { token: maria.token })).status).toBe(200)
  expectProblem(await call('GET', '/auth/me', { token: other.body.token }), 401)
  expectProblem(await logIn(present), 401)
  expect((await logIn(anew)).status).toBe(200)
  expect(await db.select().from(oneTimeTokens)).toEqual([])
  const [mail] = await db.select().from(emails).where(eq(emails.kind, 'password_changed'))
  expect(mail).toMatchObject({
    toAddress: maria.email,
    lang: 'es',
    data: { name: maria.name, at: expect.any(String) },
  })
})

test('rejects a wrong current password, and a new password that is short, guessable or unchanged', async () => {
  const { change, logIn, maria, db } = await openSignedIn()
  const wrong = await change('wrong', anew)
  expectProblem(wrong, 422)
  expect(reasonOf(wrong)).toBe('wrong_password')
  expect(expectProblem(await change(present, 'seven77'), 422)).toEqual(['newPassword'])
  expect(reasonOf(await change(present, present))).toBe('same_password')
  expect(reasonOf(await change(present, 'password123'))).toBe('password_guessable')
  expect((await logIn(present)).status).toBe(200)
  expect(await db.$count(emails, eq(emails.kind, 'password_changed'))).toBe(0)
  expectProblem(await change(present, anew, 'nobody'), 401)
  // Wrong passwords count towards the same limit as those at login.
  for (let number = 1; number < RATE_LIMIT_RULES.passwordAccount.points; number += 1) {
    expect(reasonOf(await change(`wrong ${number}`, anew))).toBe('wrong_password')
  }
  expectProblem(await change(present, anew), 429)
  expectProblem(await logIn(present), 429)
  expect(maria.mustChangePassword).toBe(false)
})

test('accepts one of two simultaneous changes', async () => {
  const { change, logIn } = await openSignedIn()
  const both = await Promise.all(
    ['new password 0', 'new password 1'].map((password) => change(present, password)),
  )
  const done = both.findIndex(({ status }) => status === 200)
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await logIn(`new password ${done}`)).status).toBe(200)
})

test('allows only a password change with a temporary password, and everything after it', async () => {
  const { call, db, change, logIn, maria } = await openSignedIn()
  await db.update(users).set({ mustChangePassword: true })
  const { token, user } = (await logIn(present)).body
  expect(user).toMatchObject({ mustChangePassword: true })
  const orders = () => call('GET', '/orders/my-orders', { token })
  const refused = await orders()
  expectProblem(refused, 403)
  expect(reasonOf(refused)).toBe('password_change_required')
  expect(reasonOf(await change(present, present, token))).toBe('same_password')
  expect((await change(present, anew, token)).status).toBe(200)
  expect((await orders()).status).toBe(200)
  expect((await logIn(anew)).body.user).toMatchObject({ id: maria.id, mustChangePassword: false })
})

test('sends an email after a password reset too', async () => {
  const { call, db, maria } = await openSignedIn()
  await call('POST', '/auth/forgot-password', { body: { email: maria.email } })
  const [mail] = await db.select().from(emails)
  const body = { token: /token=([\w-]+)/.exec(getEmailLink(mail))?.[1], new_password: anew }
  expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
  const queuedEmails = await db.select().from(emails).where(eq(emails.kind, 'password_changed'))
  expect(queuedEmails).toMatchObject([{ toAddress: maria.email, data: { name: maria.name } }])
})
