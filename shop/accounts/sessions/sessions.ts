import { and, desc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toPage } from '../../database/to-page.ts'
import { expireEmails } from '../../outbox/send-due-emails.ts'
import type { Db } from '../../services.ts'
import { sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'

const PAGE_SIZE = 20

interface ListSessionsInput {
  userId: string
  /** Token of the current session; left out for staff, whose own session is not in the list. */
  token?: string
  /** Id of the last session of the previous page. */
  before?: string
}

/** Lists the sessions of a user, last used first; `current` marks the session of the token. */
export async function listSessions(db: Db, { userId, token, before }: ListSessionsInput) {
  const seen = alias(sessions, 'seen')
  const isAfterSeen = or(
    lt(sessions.lastUsedAt, seen.lastUsedAt),
    and(eq(sessions.lastUsedAt, seen.lastUsedAt), lt(sessions.id, seen.id)),
  )
  const query = db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      country: sessions.country,
      userAgent: sessions.userAgent,
      current: token ? eq(sessions.tokenHash, hashToken(token)).mapWith(Boolean) : sql<boolean>`false`,
    })
    .from(sessions)
    .$dynamic()
  if (before) query.innerJoin(seen, and(eq(seen.id, before), eq(seen.userId, userId), isAfterSeen))
  const list = await query
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(PAGE_SIZE + 1)
  const { rows, next } = toPage(list, PAGE_SIZE)
  return { sessions: rows, next }
}

export async function endSession(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends every session of a user, or every one but that of the token. Returns how many ended. */
export async function endSessions(db: Db, userId: string, exceptToken?: string): Promise<number> {
  const isOther = exceptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(exceptToken))
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return ended.length
}

/** Records that the user was active and cancels a pending inactivity notice. Writes at most once a day. */
export async function touchLastSeen(tx: Db, userId: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ lastSeenAt: sql`now()`, inactivityNoticeAt: null })
    .where(
      and(
        eq(users.id, userId),
        or(isNotNull(users.inactivityNoticeAt), lt(users.lastSeenAt, sql`now() - interval '1 day'`)),
      ),
    )
    .returning({ email: users.email })
  if (user) await expireEmails(tx, { kinds: ['account_inactive'], toAddress: user.email })
}
