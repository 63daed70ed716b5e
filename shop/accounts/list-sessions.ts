import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { sessions } from './tables.ts'
import { hashToken } from './token.ts'

/** Where an account is logged in, the last used first; `current` is who asks with that token. */
export function listSessions(db: Db, { userId, token }: { userId: string; token: string }) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      country: sessions.country,
      userAgent: sessions.userAgent,
      current: eq(sessions.tokenHash, hashToken(token)).mapWith(Boolean),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}
