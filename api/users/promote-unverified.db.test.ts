import { and, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../shop/accounts/roles.ts'
import { users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { addTestPasskey, logInWithTestPasskey } from '../../tests/support/accounts/passkeys.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

async function openTeam({ hasMailServer = true } = {}) {
  const mailer = hasMailServer ? createTestMailer().mailer : null
  const shop = await openTestShop({ services: { mailer } })
  const { db, call } = shop
  const owner = await shop.signIn('super_admin')
  const change = (id: string, role: Role) =>
    call<{ code?: string; user: object }>('PATCH', `/users/${id}/role`, {
      token: owner.token,
      body: { role },
    })
  const verify = async (id: string, token?: string) => {
    const [mail] = await db
      .select()
      .from(emails)
      .where(and(eq(emails.kind, 'verification_link'), eq(emails.userId, id)))
      .orderBy(desc(emails.id))
    return call<{ code?: string }>('POST', '/auth/verify-email', {
      token,
      body: { token: getEmailToken(mail) },
    })
  }
  const readOrders = async (token: string) => (await call('GET', '/admin/orders', { token })).status
  return { ...shop, owner, change, verify, readOrders }
}

describe('with a mail server', () => {
  test('lets the role of an unverified account wait until its user, logged in, verifies the address', async () => {
    const { call, signIn, change, verify, readOrders } = await openTeam()
    const ann = await signIn()
    const promoted = await change(ann.id, 'manager')
    const waiting = { role: 'manager', rolePending: true, emailVerified: false, state: 'active' }
    expect(promoted).toMatchObject({ status: 200, body: { user: waiting } })
    expect(await readOrders(ann.token)).toBe(403)
    expect((await verify(ann.id)).body.code).toBe('login_to_verify')
    expect((await verify(ann.id, (await signIn()).token)).body.code).toBe('login_to_verify')
    expect((await verify(ann.id, ann.token)).status).toBe(200)
    expect(await readOrders(ann.token)).toBe(200)
    expect((await call('GET', '/auth/me', { token: ann.token })).body).toMatchObject({
      user: { role: 'manager' },
    })
  })

  test('keeps the role of unverified staff while a higher one waits, and takes a waiting one back', async () => {
    const { signIn, change, readOrders, verify } = await openTeam()
    const manager = await signIn('manager')
    expect((await change(manager.id, 'admin')).body.user).toMatchObject({ role: 'admin', rolePending: true })
    expect(await readOrders(manager.token)).toBe(200)
    expect((await change(manager.id, 'manager')).body.user).toMatchObject({
      role: 'manager',
      rolePending: false,
    })
    await change(manager.id, 'admin')
    expect((await verify(manager.id, manager.token)).status).toBe(200)
    expect((await change(manager.id, 'admin')).body.user).toMatchObject({ role: 'admin', rolePending: false })
    expect((await change(manager.id, 'user')).body.user).toMatchObject({ role: 'user', rolePending: false })
  })

  test('promotes an invited user at once, whose account has no password yet', async () => {
    const { call, owner, change } = await openTeam()
    const body = { name: 'Ann', email: 'ann@example.com', role: 'user' }
    const { token } = owner
    const invited = await call<{ user: { id: string } }>('POST', '/users/create', { token, body })
    const promoted = await change(invited.body.user.id, 'manager')
    expect(promoted.body.user).toMatchObject({ role: 'manager', rolePending: false, state: 'invited' })
  })

  test('lets the role wait when the link to a verified address was opened without a session', async () => {
    const { db, signIn, change } = await openTeam()
    const stranger = await signIn()
    const byMailboxAlone = { emailVerifiedAt: sql`now()`, ownerProven: false }
    await db.update(users).set(byMailboxAlone).where(eq(users.id, stranger.id))
    expect((await change(stranger.id, 'manager')).body.user).toMatchObject({ rolePending: true })
  })

  test('ends passkeys from before the address was verified', async () => {
    const shop = await openTeam()
    const { db, signIn, change } = shop
    const bob = await signIn()
    const { authenticator: older } = await addTestPasskey(shop, bob.token)
    await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, bob.id))
    const { authenticator: newer } = await addTestPasskey(shop, bob.token)
    expect((await change(bob.id, 'manager')).status).toBe(200)
    expectProblem(await logInWithTestPasskey(shop, older), 401)
    expect((await logInWithTestPasskey(shop, newer)).status).toBe(200)
  })
})

describe('without a mail server', () => {
  test('gives the role at once, to new users and to registered ones', async () => {
    const { call, owner, signIn, change, readOrders } = await openTeam({ hasMailServer: false })
    const { token } = owner
    const listed = await call('GET', '/users/all', { token })
    expect(listed.body).toMatchObject({ hasMailServer: false })
    const registered = await signIn()
    expect((await change(registered.id, 'manager')).body.user).toMatchObject({
      role: 'manager',
      rolePending: false,
      emailVerified: false,
    })
    expect(await readOrders(registered.token)).toBe(200)
    const body = { name: 'Ann', email: 'ann@example.com', role: 'manager', password: 'temporary secret' }
    const added = await call('POST', '/users/create', { token, body })
    expect(added).toMatchObject({ status: 201, body: { user: { role: 'manager', rolePending: false } } })
  })

  test('gives a role that waited for a mail server that is gone', async () => {
    const { db, signIn, change, readOrders } = await openTeam({ hasMailServer: false })
    const ann = await signIn()
    await db.update(users).set({ pendingRole: 'manager' }).where(eq(users.id, ann.id))
    expect((await change(ann.id, 'manager')).body.user).toMatchObject({ rolePending: false })
    expect(await readOrders(ann.token)).toBe(200)
  })
})

test('promotes an account with a verified address as the specification requires', async () => {
  const { db, signIn, change } = await openTeam()
  const colleague = await signIn()
  await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, colleague.id))
  const promoted = await change(colleague.id, 'admin')
  expect(promoted).toMatchObject({ status: 200, body: { user: { role: 'admin', emailVerified: true } } })
})
