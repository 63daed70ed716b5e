// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestUser } from '../../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import type { Role } from '../roles.ts'
import { sessions, users } from '../tables.ts'
import { getSessionUser, logOut } from './get-session-user.ts'
import { createSession } from './log-in.ts'
import { getPreviewProof, isStaffPreview } from './preview-cookie.ts'

async function openWithProof(role: Role) {
  const { db } = await createTestDatabase()
  const user = await createTestUser(db, { name: 'Sara', email: 'sara@example.com', role })
  const token = await createSession(db, user.id, {})
  return { db, user, token, proof: (await getPreviewProof(db, token)) ?? '' }
}

test('shows the shop to the session of staff for which it was made, and is no session itself', async () => {
  const { db, user, proof } = await openWithProof('manager')
  expect(await isStaffPreview(db, proof)).toBe(true)
  expect(await getSessionUser(db, proof)).toBeNull()
  const other = await createSession(db, user.id, {})
  const [id] = ((await getPreviewProof(db, other)) ?? '').split('.')
  const [, signature] = proof.split('.')
  for (const forged of [`${id}.${signature}`, `${id}.`, `${id}`, 'nonsense', '', `${proof}x`])
    expect(await isStaffPreview(db, forged), forged).toBe(false)
})

test('does not show it to customers', async () => {
  const { db, proof } = await openWithProof('user')
  expect(await isStaffPreview(db, proof)).toBe(false)
})

test('ends with the session, the role or the account', async () => {
  const { db, user, token, proof } = await openWithProof('admin')
  const change = (values: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(values).where(eq(users.id, user.id))
  await change({ role: 'user' })
  expect(await isStaffPreview(db, proof)).toBe(false)
  await change({ role: 'admin', deactivatedAt: new Date() })
  expect(await isStaffPreview(db, proof)).toBe(false)
  await change({ deactivatedAt: null })
  expect(await isStaffPreview(db, proof)).toBe(true)
  await db.update(sessions).set({ expiresAt: sql`now()` })
  expect(await isStaffPreview(db, proof)).toBe(false)
  await db.update(sessions).set({ expiresAt: sql`now() + interval '1 day'` })
  await logOut(db, token)
  expect(await isStaffPreview(db, proof)).toBe(false)
  expect(await getPreviewProof(db, token)).toBeNull()
})
