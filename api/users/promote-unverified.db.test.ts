import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '../../shop/accounts/roles.ts'
import { users } from '../../shop/accounts/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

async function openTeam() {
  const shop = await openTestShop()
  const owner = await shop.signIn('super_admin')
  const change = (id: string, role: Role, more = {}) =>
    shop.call<{ code?: string; user: object }>('PATCH', `/users/${id}/role`, {
      token: owner.token,
      body: { role, ...more },
    })
  return { ...shop, change }
}

test('refuses to promote an account whose address is unverified until it is confirmed', async () => {
  const { db, call, signIn, change } = await openTeam()
  const stranger = await signIn()
  for (const more of [{}, { allow_unverified: false }]) {
    const refused = await change(stranger.id, 'manager', more)
    expectProblem(refused, 409)
    expect(refused.body.code).toBe('email_unverified')
  }
  expect(await db.$count(users, eq(users.role, 'manager'))).toBe(0)
  const confirmed = await change(stranger.id, 'manager', { allow_unverified: true })
  expect(confirmed.body.user).toMatchObject({ role: 'manager', emailVerified: false, state: 'invited' })
  // The person who registered loses the account; the owner of the email gets the role by the link of the invitation.
  expectProblem(await call('GET', '/account', { token: stranger.token }), 401)
  const [invitation] = await db.select().from(emails).where(eq(emails.kind, 'invitation'))
  expect(invitation?.userId).toBe(stranger.id)
  // A promotion to a higher role is rejected again; a change to a lower role is not.
  expectProblem(await change(stranger.id, 'admin'), 409)
  expect((await change(stranger.id, 'user')).status).toBe(200)
})

test('promotes an account with a verified address as the specification requires', async () => {
  const { db, signIn, change } = await openTeam()
  const colleague = await signIn()
  await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, colleague.id))
  const promoted = await change(colleague.id, 'admin')
  expect(promoted).toMatchObject({ status: 200, body: { user: { role: 'admin', emailVerified: true } } })
})
