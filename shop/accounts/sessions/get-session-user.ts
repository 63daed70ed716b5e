import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { isStaff, ROLES } from '../roles.ts'
import { secondFactors, sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { USER_COLUMNS, type User } from '../user.ts'
import { SESSION_DAYS } from './log-in.ts'
import { touchLastSeen } from './touch-last-seen.ts'

/** However much it is used, a session ends so many days after its log in: staff's with the month. */
const MAX_AGE_DAYS = { staff: SESSION_DAYS, customer: 180 }
const STAFF_ROLES = ROLES.filter(isStaff)

const maxAge = sql`make_interval(days =>
  case when ${inArray(users.role, STAFF_ROLES)} then ${MAX_AGE_DAYS.staff}::int else ${MAX_AGE_DAYS.customer}::int end)`

/** Where use would take its end to. */
const extendedExpiry = sql<Date>`least(now() + make_interval(days => ${SESSION_DAYS}), ${sessions.createdAt} + ${maxAge})`

/**
 * Who bears this token, read afresh on every call: a log out, a deactivation or a new role counts at
 * once. Use extends the session and is noted, each as seldom as its reader needs it.
 */
export async function getSessionUser(db: Db, token: string): Promise<User | null> {
  const tokenHash = hashToken(token)
  const [found] = await db
    .select({
      ...USER_COLUMNS,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      // Worth a write: its end to the day, its last use to ten minutes, its account's to the day.
      aged: sql<boolean>`${sessions.expiresAt} < ${extendedExpiry} - interval '1 day'`,
      unused: sql<boolean>`${sessions.lastUsedAt} < now() - interval '10 minutes'`,
      unseen: sql<boolean>`${users.lastSeenAt} < now() - interval '1 day'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, sql`now()`),
        // Of who has become staff meanwhile, too.
        gt(sessions.createdAt, sql`now() - ${maxAge}`),
        isNull(users.deactivatedAt),
      ),
    )
  if (!found) return null
  const { aged, unused, unseen, ...user } = found
  if (aged || unused) {
    const used = { lastUsedAt: sql`now()`, ...(aged && { expiresAt: extendedExpiry }) }
    await db
      .update(sessions)
      .set(used)
      .from(users)
      .where(and(eq(sessions.tokenHash, tokenHash), eq(users.id, sessions.userId)))
  }
  if (unseen) await touchLastSeen(db, user.id)
  return user
}

export async function logOut(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
