import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { createCustomer } from '../../tests/support/orders/checkouts.ts'
import { auditLog } from '../audit/tables.ts'
import { createOwner, promoteToOwner } from './create-owner.ts'
import { logIn } from './sessions/log-in.ts'
import { users } from './tables.ts'

const ann = { name: 'Ann', email: 'Ann@Example.com', password: 'a good password' }

test('creates a super_admin without a logged-in user, once per address', async () => {
  const { db } = await createTestDatabase()
  const guessable = { ok: false, reason: 'password_guessable' }
  expect(await createOwner(db, { ...ann, password: 'password1234' })).toEqual(guessable)
  expect(await createOwner(db, ann)).toEqual({ ok: true })
  expect(await logIn(db, ann)).toMatchObject({ ok: true, user: { role: 'super_admin', name: 'Ann' } })
  expect(await createOwner(db, ann)).toEqual({ ok: false, reason: 'email_taken' })
  const log = await db.select().from(auditLog)
  expect(log).toMatchObject([{ action: 'user.added', actorId: null, after: { role: 'super_admin' } }])
  expect(JSON.stringify(log)).not.toContain(ann.password)
})

test('promotes an existing or deactivated account and keeps its password', async () => {
  const { db } = await createTestDatabase()
  const maria = await createCustomer(db)
  await db.update(users).set({ deactivatedAt: sql`now()` })
  const { email } = maria
  const refused = { ok: false, reason: 'email_unverified' }
  expect(await promoteToOwner(db, { email })).toEqual(refused)
  const promoted = { ok: true, verified: false }
  expect(await promoteToOwner(db, { email: ' MARIA@example.com', allowUnverified: true })).toEqual(promoted)
  expect(await promoteToOwner(db, { email })).toEqual(promoted)
  expect(await logIn(db, { ...maria, password: ann.password })).toMatchObject({
    user: { role: 'super_admin' },
  })
  expect(await promoteToOwner(db, { email: 'nobody@example.com' })).toEqual({
    ok: false,
    reason: 'not_found',
  })
  expect((await db.select().from(auditLog)).map(({ action }) => action).toSorted()).toEqual([
    'user.reactivated',
    'user.role_changed',
  ])
})

test('promotes an account with a verified address without a confirmation', async () => {
  const { db } = await createTestDatabase()
  const { email } = await createCustomer(db)
  await db.update(users).set({ emailVerifiedAt: sql`now()` })
  expect(await promoteToOwner(db, { email })).toEqual({ ok: true, verified: true })
})
