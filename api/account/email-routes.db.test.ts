import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { findToken, NEW, OLD } from '../../tests/support/accounts/email-changes.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Account {
  email: string
  emailVerified: boolean
  emailChange: { email: string; expiresAt: string } | null
}

interface Exported {
  account: { emailVerifiedAt: string | null; emailChange: { email: string } | null }
  messages: { subject: string }[]
}

const register = ({ call }: TestShop, email: string) =>
  call<{ user: object }>('POST', '/auth/register', { body: { name: 'Maria', email, password: PASSWORD } })

async function logIn({ call }: TestShop, email: string, password = PASSWORD): Promise<string> {
  const { body } = await call<{ token: string }>('POST', '/auth/login', { body: { email, password } })
  return body.token
}

/** Opens a shop in which Maria has registered and logged in. */
async function openWithMaria() {
  const shop = await openTestShop()
  await register(shop, OLD)
  return { ...shop, token: await logIn(shop, OLD) }
}

const verify = ({ call }: TestShop, token: string) =>
  call<{ outcome: string; code?: string }>('POST', '/auth/verify-email', { body: { token } })

const undo = ({ call }: TestShop, token: string) =>
  call<{ outcome: string; resetToken: string | null; code?: string }>('POST', '/auth/undo-email-change', {
    body: { token },
  })

const change = ({ call }: TestShop, token: string, email = NEW, password = PASSWORD) =>
  call<{ code?: string }>('POST', '/account/email/change', { token, body: { email, password } })

const getAccount = async ({ call }: TestShop, token: string) =>
  (await call<Account>('GET', '/account', { token })).body

const exportData = async ({ call }: TestShop, token: string) =>
  (await call<Exported>('GET', '/account/export', { token })).body

const listEvents = ({ logged }: TestShop) =>
  logged.flatMap((line) => {
    const { event, user_id } = JSON.parse(line)
    return event && user_id ? [event] : []
  })

const writeLoggedOut = ({ call }: TestShop, email: string, subject: string) =>
  call('POST', '/contact/submit', { body: { name: 'Vic', email, subject, message: 'Hello' } })

test('an unverified registration may log in, and sees nothing that was written under its email', async () => {
  const shop = await openWithMaria()
  await writeLoggedOut(shop, OLD, 'before')
  expect(await getAccount(shop, shop.token)).toMatchObject({ emailVerified: false, emailChange: null })
  expect((await exportData(shop, shop.token)).messages).toEqual([])

  const link = await findToken(shop.db, 'welcome', OLD)
  expect(await verify(shop, link)).toMatchObject({ status: 200, body: { outcome: 'verified' } })
  expect(await getAccount(shop, shop.token)).toMatchObject({ emailVerified: true })
  expect((await exportData(shop, shop.token)).messages.map(({ subject }) => subject)).toEqual(['before'])
  expect((await verify(shop, link)).body.outcome).toBe('already_verified')
  expect(listEvents(shop).filter((event) => event === 'email_verified')).toHaveLength(1)
  expect(shop.logged.join('\n')).not.toContain(link)
})

test('sends the link again, up to a limit, and a damaged or unknown token verifies nothing', async () => {
  const shop = await openWithMaria()
  const send = () => shop.call('POST', '/account/email/verification', { token: shop.token })
  for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(204)
  const limited = await send()
  expectProblem(limited, 429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const unknown = await verify(shop, 'x'.repeat(43))
  expectProblem(unknown, 404)
  expect(unknown.body.code).toBe('email_link_invalid')
  expect((await verify(shop, await findToken(shop.db, 'verification_link', OLD))).body.outcome).toBe(
    'verified',
  )
})

test('changes the email by the link to the new one, and undoes it by the link to the old one', async () => {
  const shop = await openWithMaria()
  await verify(shop, await findToken(shop.db, 'welcome', OLD))
  expect((await change(shop, shop.token)).status).toBe(204)
  expect(await getAccount(shop, shop.token)).toMatchObject({ email: OLD, emailChange: { email: NEW } })
  expect((await exportData(shop, shop.token)).account.emailChange).toMatchObject({ email: NEW })

  expect((await verify(shop, await findToken(shop.db, 'email_change_link', NEW))).body.outcome).toBe(
    'changed',
  )
  expect(await getAccount(shop, shop.token)).toMatchObject({
    email: NEW,
    emailVerified: true,
    emailChange: null,
  })
  expect(await logIn(shop, NEW)).toBeTruthy()

  const undone = await undo(shop, await findToken(shop.db, 'email_changed', OLD))
  expect(undone.body).toEqual({ outcome: 'restored', resetToken: expect.any(String) })
  expectProblem(await shop.call('GET', '/account', { token: shop.token }), 401)
  expect(await logIn(shop, OLD)).toBeUndefined()
  const body = { token: undone.body.resetToken, new_password: 'of the owner alone' }
  expect((await shop.call('POST', '/auth/reset-password', { body })).status).toBe(200)
  expect(await getAccount(shop, await logIn(shop, OLD, 'of the owner alone'))).toMatchObject({ email: OLD })

  const events = listEvents(shop).filter((event) => event.startsWith('email_'))
  expect(events).toEqual(['email_verified', 'email_change_requested', 'email_changed', 'email_restored'])
  const owner = await shop.signIn('super_admin')
  const { body: audit } = await shop.call<{ entries: { action: string }[] }>('GET', '/admin/audit', {
    token: owner.token,
  })
  const actions = audit.entries
    .map(({ action }) => action)
    .filter((action) => action.startsWith('user.email'))
  expect(actions.sort()).toEqual(['user.email_changed', 'user.email_restored'])
})

test('cancels a change in the account and by the first email to the old address', async () => {
  const shop = await openWithMaria()
  await verify(shop, await findToken(shop.db, 'welcome', OLD))
  await change(shop, shop.token)
  const link = await findToken(shop.db, 'email_change_link', NEW)
  expect((await shop.call('DELETE', '/account/email/change', { token: shop.token })).status).toBe(204)
  expect((await getAccount(shop, shop.token)).emailChange).toBeNull()
  expectProblem(await verify(shop, link), 404)

  await change(shop, shop.token)
  const undone = await undo(shop, await findToken(shop.db, 'email_change_requested', OLD))
  expect(undone.body).toEqual({ outcome: 'cancelled', resetToken: null })
  expect((await getAccount(shop, shop.token)).emailChange).toBeNull()
})

test('takeover: a change that nobody confirmed reaches nothing of the other address', async () => {
  const shop = await openWithMaria()
  const victim = 'victim@example.com'
  await writeLoggedOut(shop, victim, 'of the victim')
  await verify(shop, await findToken(shop.db, 'welcome', OLD))
  await change(shop, shop.token, victim)
  expect(await getAccount(shop, shop.token)).toMatchObject({ email: OLD })
  expect((await exportData(shop, shop.token)).messages).toEqual([])
  // The victim can register and verify, and the waiting change then fails.
  await register(shop, victim)
  expect((await verify(shop, await findToken(shop.db, 'welcome', victim))).body.outcome).toBe('verified')
  const late = await verify(shop, await findToken(shop.db, 'email_change_link', victim))
  expectProblem(late, 409)
  expect(late.body.code).toBe('email_taken')
})

test('takeover: an email of another account answers like a free one and gets no link', async () => {
  const shop = await openWithMaria()
  await register(shop, 'noor@example.com')
  const free = await change(shop, shop.token, 'free@example.com')
  const taken = await change(shop, shop.token, 'Noor@Example.com')
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(await findToken(shop.db, 'email_change_link', 'noor@example.com')).toBe('')
  expect(await getAccount(shop, shop.token)).toMatchObject({ emailChange: { email: 'noor@example.com' } })
})

test('takeover: a reset link from before the change opens nothing after it', async () => {
  const shop = await openWithMaria()
  await verify(shop, await findToken(shop.db, 'welcome', OLD))
  await shop.call('POST', '/auth/forgot-password', { body: { email: OLD } })
  const reset = await findToken(shop.db, 'reset_link', OLD)
  await change(shop, shop.token)
  await verify(shop, await findToken(shop.db, 'email_change_link', NEW))
  const body = { token: reset, new_password: 'another good password' }
  expectProblem(await shop.call('POST', '/auth/reset-password', { body }), 404)
  expect(await logIn(shop, NEW)).toBeTruthy()
})

test('refuses a change without the password, to the present email or to one of the shop', async () => {
  const shop = await openWithMaria()
  const refusals = [
    [NEW, 'not the password', 'wrong_password'],
    [OLD, PASSWORD, 'same_email'],
    ['someone@erased.invalid', PASSWORD, 'email_reserved'],
  ] as const
  for (const [email, password, code] of refusals) {
    const refused = await change(shop, shop.token, email, password)
    expectProblem(refused, 422)
    expect(refused.body.code).toBe(code)
  }
  expectProblem(
    await shop.call('POST', '/account/email/change', { body: { email: NEW, password: PASSWORD } }),
    401,
  )
})

test('limits the changes that one user asks for', async () => {
  const shop = await openWithMaria()
  for (let asked = 0; asked < 5; asked += 1)
    expect((await change(shop, shop.token, `maria${asked}@example.com`)).status).toBe(204)
  expectProblem(await change(shop, shop.token), 429)
})

test('erases links and waiting changes with the account', async () => {
  const shop = await openWithMaria()
  await change(shop, shop.token)
  const link = await findToken(shop.db, 'email_change_link', NEW)
  await shop.call('POST', '/account/delete', { token: shop.token, body: { password: PASSWORD } })
  expectProblem(await verify(shop, link), 404)
  expect(await shop.db.$count(emails, eq(emails.toAddress, NEW))).toBe(0)
})

test('moves no account under a password that somebody else has chosen', async () => {
  const shop = await openWithMaria()
  await shop.db.update(users).set({ mustChangePassword: true }).where(eq(users.email, OLD))
  const refused = await change(shop, shop.token)
  expectProblem(refused, 403)
  expect(refused.body.code).toBe('password_change_required')
  expect((await getAccount(shop, shop.token)).emailChange).toBeNull()
})
