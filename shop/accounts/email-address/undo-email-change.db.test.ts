import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../tests/support/accounts/create-test-user.ts'
import {
  changeToNew,
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
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { changePassword } from '../passwords/change-password.ts'
import { requestPasswordReset, resetPassword } from '../passwords/reset-password.ts'
import { getSessionUser } from '../sessions/get-session-user.ts'
import { createSession, logIn } from '../sessions/log-in.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { undoEmailChange } from './change-email.ts'
import { cancelEmailChange } from './request-email-change.ts'

test('cancels a change in the account, or by the link to the present email', async () => {
  const { db, user } = await openWithMaria()
  const first = await requestToken(db, user)
  expect(await cancelEmailChange(db, user.id)).toBe(true)
  await expect(confirmLink(db, first)).rejects.toMatchObject(invalidLink)

  const second = await requestToken(db, user)
  const undo = await findToken(db, 'email_change_requested', OLD)
  const session = await createSession(db, user.id, {})
  const cancelled = { userId: user.id, outcome: 'cancelled', resetToken: null }
  expect(await undoEmailChange(db, undo)).toEqual(cancelled)
  await expect(confirmLink(db, second)).rejects.toMatchObject(invalidLink)
  await expect(undoEmailChange(db, undo)).rejects.toMatchObject(invalidLink)
  // Nothing has happened to the account.
  expect(await getSessionUser(db, session)).toMatchObject({ id: user.id })
  expect(await logIn(db, { email: OLD, password: PASSWORD })).toMatchObject({ ok: true })
})

test('revokes a change that waits when the password is changed or reset', async () => {
  const { db, user } = await openWithMaria()
  const first = await requestToken(db, user)
  const change = { user, password: PASSWORD, newPassword: 'a newer password', clientAddress: undefined }
  await changePassword(db, { ...change, token: await createSession(db, user.id, {}) })
  await expect(confirmLink(db, first)).rejects.toMatchObject(invalidLink)

  await requestChange(db, user, NEW, { password: 'a newer password' })
  const second = await findToken(db, 'email_change_link', NEW)
  await requestPasswordReset(db, PAGE_PATHS, { email: OLD, lang: 'en' })
  await resetPassword(db, {
    token: await findToken(db, 'reset_link', OLD),
    password: 'a third password',
  })
  await expect(confirmLink(db, second)).rejects.toMatchObject(invalidLink)
})

test('restores the previous email: the intruder loses sessions, password and links', async () => {
  const { db, user } = await openWithMaria()
  const undo = await changeToNew(db, user)
  const intruder = { ...user, email: NEW }
  const session = await createSession(db, user.id, {})
  // The intruder tries to stay: with a new password, and with a further change.
  const change = {
    user: intruder,
    password: PASSWORD,
    newPassword: 'of the intruder',
    clientAddress: undefined,
  }
  await changePassword(db, { ...change, token: session })
  await requestPasswordReset(db, PAGE_PATHS, { email: NEW, lang: 'en' })
  const reset = await findToken(db, 'reset_link', NEW)
  await requestChange(db, intruder, 'third@example.com', { password: 'of the intruder' })
  const further = await findToken(db, 'email_change_link', 'third@example.com')

  const { outcome, resetToken } = await undoEmailChange(db, undo)
  expect(outcome).toBe('restored')
  expect(await getUser(db, user.id)).toEqual({ email: OLD, isVerified: true })
  expect(await getSessionUser(db, session)).toBeNull()
  for (const password of [PASSWORD, 'of the intruder'])
    expect(await logIn(db, { email: OLD, password })).toMatchObject({ ok: false })
  await expect(confirmLink(db, further)).rejects.toMatchObject(invalidLink)
  await expect(resetPassword(db, { token: reset, password: 'mine once more' })).rejects.toMatchObject({
    code: 'reset_link_invalid',
  })
  await expect(undoEmailChange(db, undo)).rejects.toMatchObject(invalidLink)
  await resetPassword(db, { token: resetToken ?? '', password: 'of the owner' })
  expect(await logIn(db, { email: OLD, password: 'of the owner' })).toMatchObject({ ok: true })
})

test('restores the first email after two changes, and revokes the link of the second', async () => {
  const { db, user } = await openWithMaria()
  const undo = await changeToNew(db, user)
  await confirmLink(db, await requestToken(db, { ...user, email: NEW }, 'third@example.com'))
  const later = await findToken(db, 'email_changed', NEW)
  expect((await undoEmailChange(db, undo)).outcome).toBe('restored')
  expect(await getUser(db, user.id)).toEqual({ email: OLD, isVerified: true })
  await expect(undoEmailChange(db, later)).rejects.toMatchObject(invalidLink)
})

test('undoes a change for seven days, unless another account has the previous email', async () => {
  const { db, user } = await openWithMaria()
  const undo = await changeToNew(db, user)
  const days = sql<number>`(extract(epoch from ${oneTimeTokens.expiresAt} - now()) / 86400)::float`
  const links = await db.select({ days, purpose: oneTimeTokens.purpose }).from(oneTimeTokens)
  for (const link of links) {
    expect(link.purpose).toBe('undo')
    expect(link.days).toBeGreaterThan(6.9)
    expect(link.days).toBeLessThanOrEqual(7)
  }
  await createCustomer(db)
  await expect(undoEmailChange(db, undo)).rejects.toMatchObject(emailTaken)
  await db.update(users).set({ email: 'x@example.com' }).where(eq(users.email, OLD))
  await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(undoEmailChange(db, undo)).rejects.toMatchObject(invalidLink)
  expect(await getUser(db, user.id)).toEqual({ email: NEW, isVerified: true })
})

test('gives the mailbox of an email that was never verified no way into the account', async () => {
  const { db, user } = await openWithMaria({ verified: false })
  await confirmLink(db, await requestToken(db, user))
  for (const kind of ['email_change_requested', 'email_changed'] as const)
    expect(await findToken(db, kind, OLD)).toBe('')
  expect(await db.select().from(oneTimeTokens)).toEqual([])
})

test('lets a link do nothing but its purpose', async () => {
  const { db, user } = await openWithMaria()
  const change = await requestToken(db, user)
  const undo = await findToken(db, 'email_change_requested', OLD)
  const password = 'another password'
  for (const token of [change, undo])
    await expect(resetPassword(db, { token, password })).rejects.toMatchObject({ code: 'reset_link_invalid' })
  await expect(confirmLink(db, undo)).rejects.toMatchObject(invalidLink)
  await expect(undoEmailChange(db, change)).rejects.toMatchObject(invalidLink)
  await db.update(users).set({ deactivatedAt: sql`now()` })
  await expect(confirmLink(db, change)).rejects.toMatchObject(invalidLink)
  await expect(undoEmailChange(db, undo)).rejects.toMatchObject(invalidLink)
})

test('a confirmation and a cancellation at the same time leave one of the two results', async () => {
  const { db, user } = await openWithMaria()
  const token = await requestToken(db, user)
  const undo = await findToken(db, 'email_change_requested', OLD)
  const [confirmed, undone] = await Promise.all([
    confirmLink(db, token).then(
      ({ outcome }) => outcome,
      () => null,
    ),
    undoEmailChange(db, undo).then(({ outcome }) => outcome),
  ])
  // The owner of the old mailbox prevails in both orders.
  expect(await getUser(db, user.id)).toEqual({ email: OLD, isVerified: true })
  expect([confirmed, undone]).toEqual(confirmed === null ? [null, 'cancelled'] : ['changed', 'restored'])
})
