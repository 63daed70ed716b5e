import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import { createSetupToken } from './create-owner.ts'
import { findLink } from './find-link.ts'
import { oneTimeTokens, type TOKEN_PURPOSES, users } from './tables.ts'
import { createToken } from './token.ts'

async function openWithLinks() {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const find = (token: string) => findLink(shop.db, token)
  const createLink = async (purpose: (typeof TOKEN_PURPOSES)[number], minutes = 60) => {
    const { token, tokenHash } = createToken()
    const expiresAt = sql<Date>`now() + make_interval(mins => ${minutes})`
    const link = { tokenHash, purpose, userId: maria.id, address: maria.email, expiresAt }
    await shop.db.insert(oneTimeTokens).values(link)
    return token
  }
  return { ...shop, maria, find, createLink }
}

test('names what a link is for as often as it is asked, and does not use it', async () => {
  const { find, createLink } = await openWithLinks()
  for (const purpose of ['reset', 'invitation', 'verification', 'login', 'change', 'undo'] as const) {
    const token = await createLink(purpose)
    for (const _ of [1, 2]) expect(await find(token)).toEqual({ purpose, expiresAt: expect.any(Date) })
  }
})

test('finds no link that is unknown, expired, sent to an earlier email, or of a deactivated account', async () => {
  const { db, maria, find, createLink } = await openWithLinks()
  expect(await find('unknown')).toBeNull()
  expect(await find(await createLink('reset', -1))).toBeNull()
  const [reset, undo] = [await createLink('reset'), await createLink('undo')]
  await db.update(users).set({ email: 'new@example.com' }).where(eq(users.id, maria.id))
  expect(await find(reset)).toBeNull()
  expect(await find(undo)).toMatchObject({ purpose: 'undo' })
  await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, maria.id))
  expect(await find(undo)).toBeNull()
})

test('finds the set-up link until the shop has its owner', async () => {
  const { db, find, maria } = await openWithLinks()
  const token = (await createSetupToken(db)) ?? ''
  expect(await find(token)).toMatchObject({ purpose: 'setup' })
  await db.update(users).set({ role: 'super_admin' }).where(eq(users.id, maria.id))
  expect(await find(token)).toBeNull()
})
