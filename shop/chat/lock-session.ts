import { eq } from 'drizzle-orm'
import { type Conversation, lockConversation } from '../conversations/lock-conversation.ts'
import { conversations } from '../conversations/tables.ts'
import type { Db } from '../services.ts'
import { isSessionId } from './session-id.ts'

/** The conversation of a session that there is, for this transaction alone. */
export async function lockSession(tx: Db, sessionId: string): Promise<Conversation | undefined> {
  if (!isSessionId(sessionId)) return undefined
  return lockConversation(tx, eq(conversations.sessionId, sessionId))
}
