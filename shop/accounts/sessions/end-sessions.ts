import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { sessions } from '../tables.ts'
import { hashToken } from '../token.ts'

/** False when that account has no such session. */
export async function endSession(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** All but the one that asks; answers with how many there were. */
export async function endOtherSessions(
  db: Db,
  { userId, token }: { userId: string; token: string },
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token))))
    .returning({ id: sessions.id })
  return ended.length
}
