// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { getEmailToken } from '../../../tests/support/emails/email-links.ts'
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { setUpOwner } from '../create-owner.ts'
import { getSessionUser } from '../sessions/get-session-user.ts'
import { logIn } from '../sessions/log-in.ts'
import { oneTimeTokens, sessions, users } from '../tables.ts'
import { createToken, hashToken } from '../token.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'

const maria = { email: 'maria@example.com', password: 'a good password' }
const changed = { email: 'maria@example.com', password: 'a newer password' }
const invalid = { code: 'reset_link_invalid' }

/** Requests a link and reads its token from the newest email. */
async function requestResetToken(db: Db, email = 'maria@example.com'): Promise<string> {
  await requestPasswordReset(db, PAGE_PATHS, { email, lang: 'en' })
  const [mail] = await db.select().from(emails).orderBy(sql`${emails.id} desc`).limit(1)
  return getEmailToken(mail)
}

async function openWithResetToken() {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  return { db, user, token: await requestResetToken(db) }
}

test('changes the password once, and ends every session and a required password change', async () => {
  const { db, user, token } = await openWithResetToken()
  const other = await createCustomer(db, 'noor')
  await db.update(users).set({ mustChangePassword: true })
  const [phone, desk, noor] = await Promise.all(
    [maria, maria, { ...maria, email: other.email }].map((who) => logIn(db, who)),
  )

  await resetPassword(db, { token, password: changed.password })
  for (const session of [phone, desk]) {
    expect(await getSessionUser(db, session?.ok ? session.token : '')).toBeNull()
  }
  expect(await getSessionUser(db, noor?.ok ? noor.token : '')).toEqual({ ...other, mustChangePassword: true })
  expect(await logIn(db, maria)).toEqual({ ok: false, reason: 'invalid_credentials' })
  expect(await logIn(db, changed)).toMatchObject({ ok: true, user })
  const rows = await db.select({ email: users.email, must: users.mustChangePassword }).from(users)
  expect(rows.filter(({ must }) => must)).toEqual([{ email: other.email, must: true }])

  await expect(resetPassword(db, { token, password: 'a third password' })).rejects.toMatchObject(invalid)
  expect(await logIn(db, changed)).toMatchObject({ ok: true })
})

test('replaces an earlier link, and expires its waiting email', async () => {
  const { db, token } = await openWithResetToken()
  const newer = await requestResetToken(db)
  const live = () => db.select().from(emails).where(sql`${emails.expiresAt} > now()`)
  expect((await live()).map(getEmailToken)).toEqual([newer])
  await expect(resetPassword(db, { token, password: changed.password })).rejects.toMatchObject(invalid)
  await resetPassword(db, { token: newer, password: changed.password })
  expect(await live()).toEqual([])
})

test('keeps the links of other accounts valid', async () => {
  const { db, token } = await openWithResetToken()
  await createCustomer(db, 'noor')
  const hers = await requestResetToken(db, 'noor@example.com')
  await resetPassword(db, { token, password: changed.password })
  await resetPassword(db, { token: hers, password: changed.password })
})

/** Starts the functions while the account is locked, so that all of them wait for the lock. */
async function runBehindLock<T>(db: Db, userId: string, start: (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = []
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    for (const one of start) {
      begun.push(one())
      await sleep(150)
    }
  })
  return Promise.all(begun)
}

test('keeps one link of parallel requests, and accepts one of parallel resets', async () => {
  const { db, user } = await openWithResetToken()
  await Promise.all(
    Array.from({ length: 5 }, () => requestPasswordReset(db, PAGE_PATHS, { ...maria, lang: 'en' })),
  )
  expect(await db.select().from(oneTimeTokens)).toHaveLength(1)

  const token = await requestResetToken(db)
  const passwords = ['new password 0', 'new password 1', 'new password 2']
  const tries = await runBehindLock(
    db,
    user.id,
    passwords.map(
      (password) => () =>
        resetPassword(db, { token, password }).then(
          () => true,
          () => false,
        ),
    ),
  )
  expect(tries.filter((isDone) => isDone)).toHaveLength(1)
  const password = passwords[tries.indexOf(true)] ?? ''
  expect(await logIn(db, { ...maria, password })).toMatchObject({ ok: true })
})

test('runs a request and a reset at the same time without a deadlock', async () => {
  const { db, user, token } = await openWithResetToken()
  const request = () => requestPasswordReset(db, PAGE_PATHS, { ...maria, lang: 'en' })
  // A request that comes first replaces the link of the reset.
  const reset = () =>
    resetPassword(db, { token, password: changed.password }).catch((error) =>
      expect(error).toMatchObject(invalid),
    )
  await runBehindLock<unknown>(db, user.id, [request, reset])
  // The link of the request exists in either order.
  expect(await db.select().from(oneTimeTokens)).toHaveLength(1)
})

test('leaves no session that started with the old password', async () => {
  const { db } = await openWithResetToken()
  for (let round = 0; round < 5; round += 1) {
    const old = { ...maria, password: round === 0 ? maria.password : `another choice ${round - 1}` }
    const token = await requestResetToken(db)
    await Promise.all([
      resetPassword(db, { token, password: `another choice ${round}` }),
      ...Array.from({ length: 4 }, () => logIn(db, old)),
    ])
    expect(await db.select().from(sessions)).toEqual([])
  }
})

test('rejects a guessable password and keeps the link valid', async () => {
  const { db, token } = await openWithResetToken()
  for (const password of ['password123', 'Crescendo1']) {
    await expect(resetPassword(db, { token, password })).rejects.toMatchObject({ code: 'password_guessable' })
  }
  await resetPassword(db, { token, password: changed.password })
})

test('rejects an expired link, a link of a deactivated account, an unknown token and a setup link', async () => {
  const { db, user, token } = await openWithResetToken()
  const reset = (link: string) => resetPassword(db, { token: link, password: changed.password })

  await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(reset(token)).rejects.toMatchObject(invalid)
  await db.update(oneTimeTokens).set({ expiresAt: sql`now() + interval '1 minute'` })
  await db.update(users).set({ deactivatedAt: sql`now()` })
  await expect(reset(token)).rejects.toMatchObject(invalid)
  await db.update(users).set({ deactivatedAt: null })

  await expect(reset('no such token')).rejects.toMatchObject(invalid)
  await expect(reset(hashToken(token))).rejects.toMatchObject(invalid)
  await db
    .update(oneTimeTokens)
    .set({ purpose: 'setup', address: null })
    .where(eq(oneTimeTokens.userId, user.id))
  await expect(reset(token)).rejects.toMatchObject(invalid)
  await db.update(oneTimeTokens).set({ purpose: 'reset', address: user.email })
  await reset(token)
})

test('rejects a reset link for the setup of an owner', async () => {
  const { db, token } = await openWithResetToken()
  const owner = { name: 'Eve', email: 'eve@example.com', password: 'a good password' }
  const refused = { code: 'setup_link_invalid' }
  await expect(setUpOwner(db, { ...owner, token })).rejects.toMatchObject(refused)
  const { token: nobodys, tokenHash } = createToken()
  await db.insert(oneTimeTokens).values({
    tokenHash,
    purpose: 'reset',
    address: 'nobody@example.com',
    expiresAt: sql`now() + interval '1 hour'`,
  })
  await expect(setUpOwner(db, { ...owner, token: nobodys })).rejects.toMatchObject(refused)
})
