import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { SESSION_DAYS, sessionEnd } from './log-in.ts'
import { type Account, OF_USER } from './register.ts'
import { secondFactors, sessions, users } from './tables.ts'
import { hashToken } from './token.ts'

/**
 * Who bears this token, read afresh on every call: a log out, a deactivation or a new role counts at
 * once. Use extends the session, written at most once a day.
 */
export async function findSession(db: Db, token: string): Promise<Account | null> {
  const tokenHash = hashToken(token)
  const [found] = await db
    .select({
      ...OF_USER,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      aged: lt(sessions.expiresAt, sql`now() + make_interval(days => ${SESSION_DAYS - 1})`).mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`), isNull(users.deactivatedAt)),
    )
  if (!found) return null
  const { aged, ...account } = found
  if (aged)
    await db.update(sessions).set({ expiresAt: sessionEnd() }).where(eq(sessions.tokenHash, tokenHash))
  return account
}

export async function logOut(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
