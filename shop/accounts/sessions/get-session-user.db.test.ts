// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { registerUser } from '../register-user.ts'
import { sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { getSessionUser, logOut } from './get-session-user.ts'
import { createSession, logIn, MAX_SESSIONS } from './log-in.ts'

const maria = { name: 'Maria', email: 'maria@example.com', password: 'a good password' }

async function openWithSession() {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const done = await logIn(db, maria)
  if (!done.ok) throw new Error(done.reason)
  return { db, user, token: done.token }
}

test('registers one account for an address in any notation, even at the same time', async () => {
  const { db } = await createTestDatabase()
  const tries = await Promise.all(
    ['maria@example.com', 'Maria@Example.COM', ' maria@example.com '].map((email) =>
      registerUser(db, { ...maria, email }),
    ),
  )
  expect(tries.filter((made) => made.ok)).toHaveLength(1)
  expect(tries.filter((made) => !made.ok && made.reason === 'email_taken')).toHaveLength(2)
  const rows = await db.select().from(users)
  expect(rows).toMatchObject([{ email: 'maria@example.com', name: 'Maria', role: 'user' }])
  expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$/)
})

test('accepts the address in any case, and answers the same for a wrong password, an unknown address and a deactivated account', async () => {
  const { db, user } = await openWithSession()
  expect(await logIn(db, { ...maria, email: 'MARIA@example.com' })).toMatchObject({ ok: true, user })

  const refused = { ok: false, reason: 'invalid_credentials' }
  expect(await logIn(db, { ...maria, password: 'A good password' })).toEqual(refused)
  expect(await logIn(db, { ...maria, email: 'nobody@example.com' })).toEqual(refused)
  // The hash that is compared for an unknown address must not accept any password.
  expect(await logIn(db, { email: 'nobody@example.com', password: 'nobody' })).toEqual(refused)
  await db.update(users).set({ deactivatedAt: sql`now()` })
  expect(await logIn(db, maria)).toEqual(refused)
})

test('stores the token only as a hash, and finds the session by the token', async () => {
  const { db, user, token } = await openWithSession()
  expect(token).toMatch(/^[\w-]{43}$/)
  const rows = await db.select().from(sessions)
  expect(rows).toMatchObject([{ tokenHash: hashToken(token), userId: user.id }])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await getSessionUser(db, token)).toEqual(user)
  expect(await getSessionUser(db, hashToken(token))).toBeNull()
  expect(await getSessionUser(db, `${token}x`)).toBeNull()
})

test('ends only the current session at logout', async () => {
  const { db, user, token } = await openWithSession()
  const other = await logIn(db, maria)
  await logOut(db, token)
  expect(await getSessionUser(db, token)).toBeNull()
  expect(await getSessionUser(db, other.ok ? other.token : '')).toEqual(user)
})

test('applies a new role at once, and rejects a deactivated account and an expired session', async () => {
  const { db, token } = await openWithSession()
  await db.update(users).set({ role: 'manager' })
  expect(await getSessionUser(db, token)).toMatchObject({ role: 'manager' })
  await db.update(users).set({ deactivatedAt: sql`now()` })
  expect(await getSessionUser(db, token)).toBeNull()
  await db.update(users).set({ deactivatedAt: null })
  expect(await getSessionUser(db, token)).not.toBeNull()
  await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await getSessionUser(db, token)).toBeNull()
})

test('extends a session to thirty days at most once a day', async () => {
  const { db, token } = await openWithSession()
  const daysLeft = async () => {
    const [row] = await db
      .select({ days: sql<number>`(extract(epoch from ${sessions.expiresAt} - now()) / 86400)::float` })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
    return row?.days ?? 0
  }
  expect(await daysLeft()).toBeGreaterThan(29.9)

  await db.update(sessions).set({ expiresAt: sql`now() + interval '29 days 1 hour'` })
  await getSessionUser(db, token)
  expect(await daysLeft()).toBeLessThan(29.1)

  await db.update(sessions).set({ expiresAt: sql`now() + interval '28 days 23 hours'` })
  await getSessionUser(db, token)
  expect(await daysLeft()).toBeGreaterThan(29.9)
})

test('stores the browser and the country, and updates the time of last use every ten minutes', async () => {
  const { db } = await openWithSession()
  await db.delete(sessions)
  const client = { address: '203.0.113.9', userAgent: `Firefox ${'x'.repeat(400)}`, country: 'FR' }
  const done = await logIn(db, { ...maria, client })
  const token = done.ok ? done.token : ''
  const [begun] = await db.select().from(sessions)
  expect(begun).toMatchObject({ country: 'FR', userAgent: `Firefox ${'x'.repeat(292)}` })
  expect(JSON.stringify(begun)).not.toContain(client.address)

  const usedAgo = async (ago: string) => {
    const used = sql<Date>`now() - ${ago}::interval`
    const [before] = await db.update(sessions).set({ lastUsedAt: used }).returning()
    await getSessionUser(db, token)
    const [after] = await db.select().from(sessions)
    expect(after?.expiresAt).toEqual(begun?.expiresAt)
    return after?.lastUsedAt.getTime() !== before?.lastUsedAt.getTime()
  }
  expect(await usedAgo('9 minutes')).toBe(false)
  expect(await usedAgo('11 minutes')).toBe(true)
})

test('updates the day of last use once a day, and then clears the inactivity notice', async () => {
  const { db, token } = await openWithSession()
  const seenAgo = async (ago: string) => {
    const lastSeenAt = sql<Date>`now() - ${ago}::interval`
    const [before] = await db.update(users).set({ lastSeenAt, inactivityNoticeAt: sql`now()` }).returning()
    await getSessionUser(db, token)
    const [after] = await db.select().from(users)
    const isSeen = after?.lastSeenAt.getTime() !== before?.lastSeenAt.getTime()
    expect(after?.inactivityNoticeAt === null).toBe(isSeen)
    return isSeen
  }
  expect(await seenAgo('23 hours')).toBe(false)
  expect(await seenAgo('25 hours')).toBe(true)
})

test('ends a session of staff after a month and of a customer after half a year, despite its use', async () => {
  const { db, token } = await openWithSession()
  const begunAgo = async (ago: string) => {
    const createdAt = sql<Date>`now() - ${ago}::interval`
    await db.update(sessions).set({ createdAt, expiresAt: sql`now() + interval '2 days'` })
    return (await getSessionUser(db, token)) !== null
  }
  expect(await begunAgo('179 days 12 hours')).toBe(true)
  expect(await begunAgo('170 days')).toBe(true)
  const [bounded] = await db
    .select({ days: sql<number>`round(extract(epoch from ${sessions.expiresAt} - now()) / 86400)::int` })
    .from(sessions)
  expect(bounded?.days).toBe(10)
  expect(await begunAgo('180 days 1 second')).toBe(false)

  await db.update(users).set({ role: 'manager' })
  expect(await begunAgo('29 days 12 hours')).toBe(true)
  expect(await begunAgo('30 days 1 second')).toBe(false)
})

test('ends the oldest sessions of an account above the limit', async () => {
  const { db, user, token: first } = await openWithSession()
  const other = await createSession(db, (await createCustomer(db, 'noor')).id, {})
  const begin = (minutes: number) =>
    db.transaction(async (tx) => {
      const token = await createSession(tx, user.id, {})
      const createdAt = sql`now() + make_interval(mins => ${minutes})`
      await tx
        .update(sessions)
        .set({ createdAt })
        .where(eq(sessions.tokenHash, hashToken(token)))
      return token
    })
  const tokens: string[] = [first]
  while (tokens.length < MAX_SESSIONS) tokens.push(await begin(tokens.length))
  for (const token of [tokens[0], tokens[1], tokens.at(-1)])
    expect(await getSessionUser(db, token ?? '')).not.toBeNull()

  // Includes a session whose process has a slow clock.
  const newest = [await begin(100), await begin(-100)]
  const alive = async (token = '') => (await getSessionUser(db, token)) !== null
  expect(await Promise.all(tokens.slice(0, 3).map(alive))).toEqual([false, false, true])
  expect(await Promise.all(newest.map(alive))).toEqual([true, true])
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(MAX_SESSIONS)
  expect(await alive(other)).toBe(true)

  // Expired sessions do not count towards the limit.
  await db
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(eq(sessions.tokenHash, hashToken(newest[0] ?? '')))
  await begin(101)
  expect(await alive(tokens[3])).toBe(true)
})
