import { and, desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Answer {
  token: string
  code: string
  user: { id: string; role: string; rolePending: boolean; emailVerified: boolean }
}

const TEMPORARY = 'temporary secret'
const CHOSEN = 'my own choice'

/** Opens a shop with a mail server, whose owner has added a manager with a temporary password. */
async function openShop() {
  const shop = await openTestShop({ services: { mailer: createTestMailer().mailer } })
  const { call, db } = shop
  const owner = await shop.signIn('super_admin')
  const body = { name: 'Ann', email: 'ann@example.com', role: 'manager', password: TEMPORARY }
  const added = await call<Answer>('POST', '/users/create', { token: owner.token, body })
  const { id } = added.body.user
  const getMailToken = async (kind: 'verification_link' | 'reset_link' | 'login_link') => {
    const [mail] = await db
      .select()
      .from(emails)
      .where(and(eq(emails.kind, kind), eq(emails.userId, id)))
      .orderBy(desc(emails.id))
    return getEmailToken(mail)
  }
  const logIn = async (password: string) => {
    const { body: answer } = await call<Answer>('POST', '/auth/login', {
      body: { email: 'ann@example.com', password },
    })
    return answer
  }
  const choosePassword = (token: string) =>
    call('POST', '/auth/change-password', {
      token,
      body: { currentPassword: TEMPORARY, newPassword: CHOSEN },
    })
  const verify = async (token?: string) =>
    call<Answer>('POST', '/auth/verify-email', {
      token,
      body: { token: await getMailToken('verification_link') },
    })
  const getListed = async () => (await call<Answer>('GET', `/users/${id}`, { token: owner.token })).body.user
  const readOrders = (token: string) => call<Answer>('GET', '/admin/orders', { token })
  return {
    ...shop,
    owner,
    id,
    added,
    getMailToken,
    logIn,
    choosePassword,
    verify,
    getListed,
    readOrders,
  }
}

test('a staff role given with a temporary password works only after the address was verified', async () => {
  const { call, added, logIn, choosePassword, verify, getListed, readOrders } = await openShop()
  expect(added.body.user).toMatchObject({ role: 'manager', rolePending: true, emailVerified: false })
  const { token } = await logIn(TEMPORARY)
  expect((await choosePassword(token)).status).toBe(200)
  const session = await logIn(CHOSEN)
  expect(session.user.role).toBe('user')
  expect(await readOrders(session.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await call('GET', '/account', session)).body).toMatchObject({ rolePending: true })
  expect((await verify(session.token)).status).toBe(200)
  expect(await getListed()).toMatchObject({ role: 'manager', rolePending: false, emailVerified: true })
  expect((await readOrders(session.token)).status).toBe(200)
  expect((await call('GET', '/account', session)).body).toMatchObject({ rolePending: false })
})

test('whoever reads a mistyped mailbox does not get the role, nor let its user have it', async () => {
  const { verify, getListed, logIn, choosePassword, signIn } = await openShop()
  expect((await verify()).body.code).toBe('login_to_verify')
  expect((await verify((await signIn()).token)).body.code).toBe('login_to_verify')
  await choosePassword((await logIn(TEMPORARY)).token)
  expect((await verify()).body.code).toBe('login_to_verify')
  expect(await getListed()).toMatchObject({ rolePending: true, emailVerified: false })
})

test.each(['reset_link', 'login_link'] as const)(
  'a %s by that mailbox ends the waiting role',
  async (kind) => {
    const { call, getMailToken, getListed } = await openShop()
    const email = 'ann@example.com'
    if (kind === 'reset_link') {
      await call('POST', '/auth/forgot-password', { body: { email } })
      const body = { token: await getMailToken(kind), new_password: CHOSEN }
      expect((await call('POST', '/auth/reset-password', { body })).status).toBe(200)
    } else {
      await call('POST', '/auth/login-link', { body: { email } })
      const body = { token: await getMailToken(kind) }
      expect((await call('POST', '/auth/login-link/session', { body })).status).toBe(200)
    }
    expect(await getListed()).toMatchObject({ role: 'user', rolePending: false, emailVerified: true })
  },
)

test('staff of a lower rank do not manage a user whose role waits, and removing the role ends the wait', async () => {
  const { call, id, owner, signIn, getListed } = await openShop()
  const { token } = await signIn('manager')
  expectProblem(await call('GET', `/users/${id}`, { token }), 404)
  expectProblem(await call('DELETE', `/users/${id}`, { token }), 403)
  const change = { token: owner.token, body: { role: 'user' } }
  expect((await call('PATCH', `/users/${id}/role`, change)).status).toBe(200)
  expect(await getListed()).toMatchObject({ role: 'user', rolePending: false })
})

test('staff who were added without a mail server keep their role with an unverified address', async () => {
  const { db, signIn, readOrders } = await openShop()
  const { token, id } = await signIn('manager')
  await db.update(users).set({ emailVerifiedAt: sql`null` }).where(eq(users.id, id))
  expect((await readOrders(token)).status).toBe(200)
})
