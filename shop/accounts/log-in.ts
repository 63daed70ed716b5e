import { and, desc, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { checkPassword } from './check-password.ts'
import { comeBack } from './come-back.ts'
import { type Account, normalizeEmail, OF_USER } from './register.ts'
import { acceptCode } from './second-factor/accept-code.ts'
import { secondFactors, sessions, users } from './tables.ts'
import { newToken } from './token.ts'

export const SESSION_DAYS = 30
/** More devices than a person has, and few enough to look through. */
export const MOST_SESSIONS = 50
const LONGEST_USER_AGENT = 300

/** What is known of the browser that logs in. */
export interface Client {
  address?: string
  userAgent?: string
  country?: string
}

export interface LogInInput {
  email: string
  password: string
  /** Of the authenticator app, or a recovery code; for accounts with a second factor. */
  code?: string | null
  client?: Client
}

export type LogIn =
  | { ok: true; token: string; user: Account }
  | { ok: false; reason: 'invalid_credentials' | 'second_factor_needed' | 'second_factor_invalid' }

/**
 * A wrong password, an unknown address and a deactivated account get the same answer after the same work, and are
 * limited alike. Whether there is a second factor is told to nobody but who knows the password.
 */
export async function logIn(db: Db, { email, password, code, client = {} }: LogInInput): Promise<LogIn> {
  const address = normalizeEmail(email)
  const [user] = await db
    .select({
      ...OF_USER,
      passwordHash: users.passwordHash,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.email, address), isNull(users.deactivatedAt)))
  const passwordHash = user?.passwordHash ?? null
  const guess = { email: address, passwordHash, password, address: client.address }
  if (!(await checkPassword(db, guess)) || !user) return { ok: false, reason: 'invalid_credentials' }
  if (user.secondFactor) {
    if (!code) return { ok: false, reason: 'second_factor_needed' }
    if (!(await acceptCode(db, user.id, code))) return { ok: false, reason: 'second_factor_invalid' }
  }
  const token = await db.transaction(async (tx) => {
    // A new password ends every session: one must not begin with the old password meanwhile.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.deactivatedAt)),
      )
      .for('update')
    if (!same) return null
    await comeBack(tx, user.id)
    return newSession(tx, user.id, client)
  })
  if (!token) return { ok: false, reason: 'invalid_credentials' }
  const { passwordHash: _, ...account } = user
  return { ok: true, token, user: account }
}

/** Its token, which is kept nowhere but by who gets it. */
export async function newSession(tx: Db, userId: string, { userAgent, country }: Client): Promise<string> {
  const { token, tokenHash } = newToken()
  await tx.insert(sessions).values({
    tokenHash,
    userId,
    expiresAt: sessionEnd(),
    userAgent: userAgent?.slice(0, LONGEST_USER_AGENT),
    country,
  })
  await endOldest(tx, userId, tokenHash)
  return token
}

/** Of more sessions than an account may have the oldest end; the new one does not, whatever its clock says. */
async function endOldest(tx: Db, userId: string, newest: string): Promise<void> {
  const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, newest))
  const kept = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(others, gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.tokenHash))
    .limit(MOST_SESSIONS - 1)
  await tx.delete(sessions).where(and(others, notInArray(sessions.tokenHash, kept)))
}

/** By the database's clock, so that every process means the same moment. */
function sessionEnd() {
  return sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`
}
