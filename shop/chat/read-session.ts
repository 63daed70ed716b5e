import { eq } from 'drizzle-orm'
import { readConversation, type Thread } from '../conversations/read-conversation.ts'
import { conversations } from '../conversations/tables.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { isSessionId } from './session-id.ts'

/** With its messages `after` one. Throws `not_found`. */
export async function readSession(db: Db, sessionId: string, after = 0): Promise<Thread> {
  if (!isSessionId(sessionId)) throw new ShopError('not_found')
  return readConversation(db, eq(conversations.sessionId, sessionId), after)
}
