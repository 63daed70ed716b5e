import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EmailKind } from '../../shop/outbox/email-data.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const VICTIM = 'victim@example.com'

async function countQueued({ db }: TestShop, kind: EmailKind): Promise<number> {
  return db.$count(emails, eq(emails.kind, kind))
}

/** A new client address each time, so that only the limit of the email address applies. */
let clients = 0
function getNewAddress() {
  clients += 1
  return { 'x-forwarded-for': `198.51.100.${clients}` }
}

async function register(shop: TestShop, password: string) {
  const body = { name: 'Mallory', email: VICTIM, password }
  const made = await shop.call('POST', '/auth/register', { body, headers: getNewAddress() })
  expect(made.status).toBe(201)
  const login = { email: VICTIM, password }
  const { body: begun } = await shop.call<{ token: string }>('POST', '/auth/login', {
    body: login,
    headers: getNewAddress(),
  })
  return begun.token
}

test('accepts 25 password changes, and sends emails to an address only up to its limit', async () => {
  const shop = await openTestShop()
  let password = 'a first pass phrase'
  const token = await register(shop, password)
  for (let number = 0; number < 25; number += 1) {
    const next = `pass phrase number ${number}`
    const body = { currentPassword: password, newPassword: next }
    const changed = await shop.call('POST', '/auth/change-password', {
      token,
      body,
      headers: getNewAddress(),
    })
    expect(changed.status).toBe(200)
    password = next
  }
  expect(await countQueued(shop, 'password_changed')).toBe(RATE_LIMIT_RULES.mailPasswordChanged.points)
})

test('sends emails only up to the limit to an address that registers and deletes its account repeatedly', async () => {
  const shop = await openTestShop()
  const password = 'a first pass phrase'
  for (let number = 0; number < 5; number += 1) {
    const token = await register(shop, password)
    const deleted = await shop.call('POST', '/account/delete', {
      token,
      body: { password },
      headers: getNewAddress(),
    })
    expect(deleted.status).toBe(204)
  }
  expect(await countQueued(shop, 'welcome')).toBe(RATE_LIMIT_RULES.mailWelcome.points)
  expect(await countQueued(shop, 'account_erased')).toBe(RATE_LIMIT_RULES.mailAccountErased.points)
})

test('rejects an invitation above the limit and keeps the last link valid', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('super_admin')
  const body = { name: 'Ann', email: 'ann@example.com', role: 'user' }
  const { body: made } = await shop.call<{ user: { id: string } }>('POST', '/users/create', { token, body })
  const again = () => shop.call('POST', `/users/${made.user.id}/invitation`, { token })
  for (let number = 1; number < RATE_LIMIT_RULES.mailInvitation.points; number += 1)
    expect((await again()).status).toBe(200)
  const links = () => shop.db.select().from(emails).where(eq(emails.kind, 'invitation'))
  const before = await links()
  expect((await again()).status).toBe(429)
  expect(await links()).toEqual(before)
})
