import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { comeBack } from './come-back.ts'
import { SESSION_DAYS } from './log-in.ts'
import { type Account, OF_USER } from './register.ts'
import { isStaff, ROLES } from './roles.ts'
import { secondFactors, sessions, users } from './tables.ts'
import { hashToken } from './token.ts'

/** However much it is used, a session ends so many days after its log in: staff's with the month. */
const LONGEST_DAYS = { staff: SESSION_DAYS, customer: 180 }
const STAFF = ROLES.filter(isStaff)

const longest = sql`make_interval(days =>
  case when ${inArray(users.role, STAFF)} then ${LONGEST_DAYS.staff}::int else ${LONGEST_DAYS.customer}::int end)`

/** Where use would take its end to. */
const end = sql<Date>`least(now() + make_interval(days => ${SESSION_DAYS}), ${sessions.createdAt} + ${longest})`

/**
 * Who bears this token, read afresh on every call: a log out, a deactivation or a new role counts at
 * once. Use extends the session and is noted, each as seldom as its reader needs it.
 */
export async function findSession(db: Db, token: string): Promise<Account | null> {
  const tokenHash = hashToken(token)
  const [found] = await db
    .select({
      ...OF_USER,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      // Worth a write: its end to the day, its last use to ten minutes, its account's to the day.
      aged: sql<boolean>`${sessions.expiresAt} < ${end} - interval '1 day'`,
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
        gt(sessions.createdAt, sql`now() - ${longest}`),
        isNull(users.deactivatedAt),
      ),
    )
  if (!found) return null
  const { aged, unused, unseen, ...account } = found
  if (aged || unused) {
    const used = { lastUsedAt: sql`now()`, ...(aged && { expiresAt: end }) }
    await db
      .update(sessions)
      .set(used)
      .from(users)
      .where(and(eq(sessions.tokenHash, tokenHash), eq(users.id, sessions.userId)))
  }
  if (unseen) await comeBack(db, account.id)
  return account
}

export async function logOut(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}
