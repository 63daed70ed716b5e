import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type Conversation, lockConversation } from '../lock-conversation.ts'
import { conversations } from '../tables.ts'
import { isChatSessionId } from './chat-session-id.ts'

/** The conversation of a session that there is, for this transaction alone. */
export async function lockChatSession(tx: Db, sessionId: string): Promise<Conversation | undefined> {
  if (!isChatSessionId(sessionId)) return undefined
  return lockConversation(tx, eq(conversations.sessionId, sessionId))
}
