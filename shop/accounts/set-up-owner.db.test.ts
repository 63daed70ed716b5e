// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { createCustomer } from '../../tests/support/orders/checkouts.ts'
import type { Db } from '../services.ts'
import { createSetupToken, ensureOwner, setUpOwner } from './create-owner.ts'
import { getSessionUser } from './sessions/get-session-user.ts'
import { logIn } from './sessions/log-in.ts'
import { oneTimeTokens, users } from './tables.ts'

const owner = { name: 'Olga', email: 'olga@example.com', password: 'a good password' }
const invalid = { code: 'setup_link_invalid' }

async function requireSetupToken(db: Db): Promise<string> {
  const token = await createSetupToken(db)
  if (!token) throw new Error('no setup link was created')
  return token
}

function listOwners(db: Db) {
  return db.select().from(users).where(eq(users.role, 'super_admin'))
}

test('creates one owner with a setup link, logs them in and invalidates every setup link', async () => {
  const { db } = await createTestDatabase()
  const [first, second] = [await requireSetupToken(db), await requireSetupToken(db)]
  await expect(setUpOwner(db, { ...owner, token: 'not the token' })).rejects.toMatchObject(invalid)
  expect(await listOwners(db)).toEqual([])

  const session = await setUpOwner(db, { ...owner, token: first })
  expect(session.user).toMatchObject({ role: 'super_admin' })
  expect(await getSessionUser(db, session.token)).toEqual(session.user)
  expect(await logIn(db, owner)).toMatchObject({ ok: true, user: { role: 'super_admin' } })
  for (const token of [first, second]) {
    await expect(setUpOwner(db, { ...owner, email: 'eve@example.com', token })).rejects.toMatchObject(invalid)
  }
  expect(await listOwners(db)).toHaveLength(1)
  expect(await db.select().from(oneTimeTokens)).toEqual([])
  expect(await createSetupToken(db)).toBeNull()
})

test('rejects an expired link', async () => {
  const { db } = await createTestDatabase()
  const token = await requireSetupToken(db)
  await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(setUpOwner(db, { ...owner, token })).rejects.toMatchObject(invalid)
})

test('stores only the hash of a link', async () => {
  const { db } = await createTestDatabase()
  const token = await requireSetupToken(db)
  expect(JSON.stringify(await db.select().from(oneTimeTokens))).not.toContain(token)
})

test('creates one owner from ten parallel setups with different links', async () => {
  const { db } = await createTestDatabase()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => requireSetupToken(db)))
  const made = await Promise.allSettled(
    tokens.map((token, n) => setUpOwner(db, { ...owner, email: `owner${n}@example.com`, token })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rejected = made.filter((result) => result.status === 'rejected')
  expect(rejected.map(({ reason }) => reason)).toMatchObject(Array.from({ length: 9 }, () => invalid))
  expect(await listOwners(db)).toHaveLength(1)
})

test('keeps the link valid when the address belongs to a customer', async () => {
  const { db } = await createTestDatabase()
  await createCustomer(db)
  const token = await requireSetupToken(db)
  await expect(setUpOwner(db, { ...owner, email: 'maria@example.com', token })).rejects.toMatchObject({
    code: 'email_taken',
  })
  expect(await setUpOwner(db, { ...owner, token })).toMatchObject({ user: { role: 'super_admin' } })
})

test('creates the owner from the environment once, even when processes start together', async () => {
  const { db } = await createTestDatabase()
  await Promise.all(Array.from({ length: 5 }, () => ensureOwner(db, owner)))
  expect(await listOwners(db)).toMatchObject([{ email: 'olga@example.com' }])

  await ensureOwner(db, { email: 'other@example.com', password: 'a good password' })
  expect(await listOwners(db)).toMatchObject([{ email: 'olga@example.com' }])
  expect(await createSetupToken(db)).toBeNull()
})

test('stops the start when the address in the environment belongs to a customer', async () => {
  const { db } = await createTestDatabase()
  await createCustomer(db)
  await expect(ensureOwner(db, { email: 'maria@example.com', password: 'a good password' })).rejects.toThrow(
    /^ADMIN_EMAIL: /,
  )
  expect(await listOwners(db)).toEqual([])
})
