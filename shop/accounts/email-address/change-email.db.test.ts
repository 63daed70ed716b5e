// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../tests/support/accounts/create-test-user.ts'
import {
  confirmLink,
  emailTaken,
  findToken,
  getUser,
  invalidLink,
  NEW,
  OLD,
  openWithMaria,
  requestChange,
  requestToken,
} from '../../../tests/support/accounts/email-changes.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { getEmailLink } from '../../../tests/support/emails/email-links.ts'
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { emails } from '../../outbox/tables.ts'
import { requestPasswordReset, resetPassword } from '../passwords/reset-password.ts'
import { registerUser } from '../register-user.ts'
import { logIn } from '../sessions/log-in.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { getPendingEmailChange } from './request-email-change.ts'
import { sendVerification } from './send-verification.ts'

test('verifies the email by the link of the welcome email, once', async () => {
  const { db } = await createTestDatabase()
  const registration = { name: 'Maria', email: OLD, password: PASSWORD, welcome: PAGE_PATHS }
  const registered = await registerUser(db, registration)
  const userId = registered.ok ? registered.user.id : ''
  const token = await findToken(db, 'welcome', OLD)
  expect(await getUser(db, userId)).toEqual({ email: OLD, isVerified: false })
  expect(await confirmLink(db, token)).toEqual({ userId, outcome: 'verified' })
  expect(await getUser(db, userId)).toEqual({ email: OLD, isVerified: true })
  expect(await confirmLink(db, token)).toEqual({ userId, outcome: 'already_verified' })
})

test('accepts only the newest verification link, for one hour', async () => {
  const { db, user } = await openWithMaria({ verified: false })
  await sendVerification(db, PAGE_PATHS, user.id)
  const first = await findToken(db, 'verification_link', OLD)
  await sendVerification(db, PAGE_PATHS, user.id)
  const second = await findToken(db, 'verification_link', OLD)
  await expect(confirmLink(db, first)).rejects.toMatchObject(invalidLink)
  const minutes = sql<number>`(extract(epoch from ${oneTimeTokens.expiresAt} - now()) / 60)::float`
  const [left] = await db.select({ minutes }).from(oneTimeTokens)
  expect(left?.minutes).toBeGreaterThan(59)
  expect(left?.minutes).toBeLessThanOrEqual(60)
  await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(confirmLink(db, second)).rejects.toMatchObject(invalidLink)
  expect(await getUser(db, user.id)).toEqual({ email: OLD, isVerified: false })
})

test('sends a verified user nothing, and limits the links to one address', async () => {
  const { db, user } = await openWithMaria()
  await sendVerification(db, PAGE_PATHS, user.id)
  expect(await db.select().from(emails)).toEqual([])
  await db.update(users).set({ emailVerifiedAt: null })
  for (let sent = 0; sent < 5; sent += 1) await sendVerification(db, PAGE_PATHS, user.id)
  const last = await findToken(db, 'verification_link', OLD)
  const limited = { code: 'rate_limited' }
  await expect(sendVerification(db, PAGE_PATHS, user.id)).rejects.toMatchObject(limited)
  expect((await confirmLink(db, last)).outcome).toBe('verified')
})

test('keeps the email until the link to the new one is used, and notifies the present one at once', async () => {
  const { db, user } = await openWithMaria()
  await requestChange(db, user, ' Maria.NEW@example.com')
  const token = await findToken(db, 'email_change_link', NEW)
  expect(await getUser(db, user.id)).toEqual({ email: OLD, isVerified: true })
  expect(await getPendingEmailChange(db, user.id)).toMatchObject({ email: NEW })
  const [told] = await db.select().from(emails).where(eq(emails.kind, 'email_change_requested'))
  expect(told).toMatchObject({ toAddress: OLD, data: { newEmail: NEW } })
  expect(getEmailLink(told)).toMatch(/^\/undo-email-change\?token=/)

  expect(await confirmLink(db, token)).toEqual({ userId: user.id, outcome: 'changed' })
  expect(await getUser(db, user.id)).toEqual({ email: NEW, isVerified: true })
  expect(await getPendingEmailChange(db, user.id)).toBeNull()
  expect(await logIn(db, { email: NEW, password: PASSWORD })).toMatchObject({ ok: true })
  expect(await logIn(db, { email: OLD, password: PASSWORD })).toMatchObject({ ok: false })
  await expect(confirmLink(db, token)).rejects.toMatchObject(invalidLink)
})

test('refuses a wrong password, the present email and a reserved one', async () => {
  const { db, user } = await openWithMaria()
  const refusals = [
    [NEW, 'not the password', 'wrong_password'],
    [' MARIA@example.com', PASSWORD, 'same_email'],
    ['Support@shop.test', PASSWORD, 'email_reserved'],
  ] as const
  for (const [email, password, code] of refusals)
    await expect(requestChange(db, user, email, { password })).rejects.toMatchObject({ code })
  expect(await db.select().from(emails)).toEqual([])
  expect(await db.select().from(oneTimeTokens)).toEqual([])
})

test('revokes the links to the former email: a reset, a verification and another change', async () => {
  const { db, user } = await openWithMaria({ verified: false })
  await sendVerification(db, PAGE_PATHS, user.id)
  const verification = await findToken(db, 'verification_link', OLD)
  await requestPasswordReset(db, PAGE_PATHS, { email: OLD, lang: 'en' })
  const reset = await findToken(db, 'reset_link', OLD)
  await confirmLink(db, await requestToken(db, user))

  await expect(resetPassword(db, { token: reset, password: 'another password' })).rejects.toMatchObject({
    code: 'reset_link_invalid',
  })
  await expect(confirmLink(db, verification)).rejects.toMatchObject(invalidLink)
  // A former mailbox gets no further links.
  await requestPasswordReset(db, PAGE_PATHS, { email: OLD, lang: 'en' })
  expect(await db.select().from(oneTimeTokens)).toEqual([])
  const waiting = await db
    .select({ kind: emails.kind })
    .from(emails)
    .where(sql`${emails.expiresAt} > now() and ${emails.data} ->> 'link' <> ''`)
  expect(waiting).toEqual([])
})

test('refuses a reset link that was sent to another email than the present one', async () => {
  const { db, user } = await openWithMaria()
  await requestPasswordReset(db, PAGE_PATHS, { email: OLD, lang: 'en' })
  const token = await findToken(db, 'reset_link', OLD)
  await db.update(users).set({ email: NEW }).where(eq(users.id, user.id))
  await expect(resetPassword(db, { token, password: 'another password' })).rejects.toMatchObject({
    code: 'reset_link_invalid',
  })
})

test('sends no link to the email of another account, and answers the same', async () => {
  const { db, user } = await openWithMaria()
  const noor = await createCustomer(db, 'noor')
  await requestChange(db, user, noor.email)
  expect(await getPendingEmailChange(db, user.id)).toMatchObject({ email: noor.email })
  const sent = await db.select({ kind: emails.kind, to: emails.toAddress }).from(emails)
  expect(sent).toEqual([{ kind: 'email_change_requested', to: OLD }])
})

test('gives an email that two accounts want to the first one that confirms it', async () => {
  const { db, user } = await openWithMaria()
  const noor = await createCustomer(db, 'noor')
  const tokens = [await requestToken(db, user), await requestToken(db, noor)]
  const tries = await Promise.all(tokens.map((token) => confirmLink(db, token).catch((error) => error.code)))
  expect(tries.filter((tried) => tried === 'email_taken')).toHaveLength(1)
  const holders = await db.select({ id: users.id }).from(users).where(eq(users.email, NEW))
  expect(holders).toHaveLength(1)
})

test('refuses the new email when somebody registered with it meanwhile', async () => {
  const { db, user } = await openWithMaria()
  const token = await requestToken(db, user)
  await createCustomer(db, 'maria.new')
  await expect(confirmLink(db, token)).rejects.toMatchObject(emailTaken)
  expect(await getUser(db, user.id)).toEqual({ email: OLD, isVerified: true })
})

test('accepts only the link of the last change, also of parallel ones', async () => {
  const { db, user } = await openWithMaria()
  const first = await requestToken(db, user)
  const second = await requestToken(db, user, 'maria.second@example.com')
  await expect(confirmLink(db, first)).rejects.toMatchObject(invalidLink)
  expect((await confirmLink(db, second)).outcome).toBe('changed')

  const again = { ...user, email: 'maria.second@example.com' }
  await Promise.all(
    ['a@example.com', 'b@example.com', 'c@example.com'].map((to) => requestChange(db, again, to)),
  )
  const waiting = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'change'))
  expect(waiting).toHaveLength(1)
})

test('changes the email once when the link is used several times at once', async () => {
  const { db, user } = await openWithMaria()
  const token = await requestToken(db, user)
  const tries = await Promise.all([1, 2, 3].map(() => confirmLink(db, token).catch((error) => error.code)))
  expect(tries.filter((tried) => tried === 'email_link_invalid')).toHaveLength(2)
  expect(await db.$count(emails, eq(emails.kind, 'email_changed'))).toBe(1)
})
