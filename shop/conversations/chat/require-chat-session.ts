import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { requireConversation, type Thread } from '../require-conversation.ts'
import { conversations } from '../tables.ts'
import { isChatSessionId } from './chat-session-id.ts'

/** With its messages `after` one. Throws `not_found`. */
export async function requireChatSession(db: Db, sessionId: string, after = 0): Promise<Thread> {
  if (!isChatSessionId(sessionId)) throw new ShopError('not_found')
  return requireConversation(db, eq(conversations.sessionId, sessionId), after)
}
