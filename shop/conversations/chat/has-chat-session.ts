import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { conversations } from '../tables.ts'
import { isChatSessionId } from './chat-session-id.ts'

export async function hasChatSession(db: Db, sessionId: string): Promise<boolean> {
  if (!isChatSessionId(sessionId)) return false
  return (await db.$count(conversations, eq(conversations.sessionId, sessionId))) > 0
}
