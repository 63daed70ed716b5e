import { eq } from 'drizzle-orm'
import { conversations } from '../conversations/tables.ts'
import type { Db } from '../services.ts'
import { isSessionId } from './session-id.ts'

export async function isKnownSession(db: Db, sessionId: string): Promise<boolean> {
  if (!isSessionId(sessionId)) return false
  return (await db.$count(conversations, eq(conversations.sessionId, sessionId))) > 0
}
