import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../../database/prepare-statement.ts'
import type { Db } from '../../services.ts'
import { isStaff, ROLES } from '../roles.ts'
import { secondFactors, sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { USER_COLUMNS, type User } from '../user.ts'
import { SESSION_DAYS } from './log-in.ts'
import { touchLastSeen } from './sessions.ts'

/** Maximum age of a session in days, however often it is used; staff have to log in every month. */
const MAX_AGE_DAYS = { staff: SESSION_DAYS, customer: 180 }
const STAFF_ROLES = ROLES.filter(isStaff)

const maxAge = sql`make_interval(days =>
  case when ${inArray(users.role, STAFF_ROLES)} then ${MAX_AGE_DAYS.staff}::int else ${MAX_AGE_DAYS.customer}::int end)`

/** Expiry of a session that is used now. */
const extendedExpiry = sql<Date>`least(now() + make_interval(days => ${SESSION_DAYS}), ${sessions.createdAt} + ${maxAge})`

/**
 * Returns the user of a session token. Reads the database on every call, so that a log-out, a deactivation or
 * a new role takes effect at once. Extends the session and records its use, each only as precisely as needed.
 */
export async function getSessionUser(db: Db, token: string): Promise<User | null> {
  return (await getSession(db, token))?.user ?? null
}

const listSessions = prepareStatement((db, values: Placeholders<{ tokenHash: string }>) =>
  db
    .select({
      ...USER_COLUMNS,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      isByPasskey: sql<boolean>`${sessions.passkeyId} is not null`,
      // Flags for values old enough to be written again.
      aged: sql<boolean>`${sessions.expiresAt} < ${extendedExpiry} - interval '1 day'`,
      unused: sql<boolean>`${sessions.lastUsedAt} < now() - interval '10 minutes'`,
      unseen: sql<boolean>`${users.lastSeenAt} < now() - interval '1 day'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, values.tokenHash),
        gt(sessions.expiresAt, sql`now()`),
        // Also ends old sessions of customers who became staff.
        gt(sessions.createdAt, sql`now() - ${maxAge}`),
        isNull(users.deactivatedAt),
      ),
    ),
)

/** Returns the user like `getSessionUser`, and whether they logged in with a passkey. */
export async function getSession(
  db: Db,
  token: string,
): Promise<{ user: User; isByPasskey: boolean } | null> {
  const tokenHash = hashToken(token)
  const [row] = await listSessions(db, { tokenHash })
  if (!row) return null
  const { aged, unused, unseen, isByPasskey, ...user } = row
  if (aged || unused) {
    const used = { lastUsedAt: sql`now()`, ...(aged && { expiresAt: extendedExpiry }) }
    await db
      .update(sessions)
      .set(used)
      .from(users)
      .where(and(eq(sessions.tokenHash, tokenHash), eq(users.id, sessions.userId)))
  }
  if (unseen) await touchLastSeen(db, user.id)
  return { user, isByPasskey }
}

export async function logOut(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
