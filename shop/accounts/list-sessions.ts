import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageOf } from '../page-of.ts'
import type { Db } from '../services.ts'
import { sessions } from './tables.ts'
import { hashToken } from './token.ts'

const PAGE = 20

interface Asked {
  userId: string
  /** Of who asks; none for staff, whose own session is not among them. */
  token?: string
  /** The last id seen. */
  before?: string
}

/** Where an account is logged in, the last used first; `current` is who asks with that token. */
export async function listSessions(db: Db, { userId, token, before }: Asked) {
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
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
  return { sessions: rows, next }
}
