import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { markSeenByVisitor } from '../mark-seen.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { conversations } from '../tables.ts'
import { isChatSessionId } from './chat-session-id.ts'

/** The id of the conversation that a session opens. Throws `not_found`. */
export async function requireChatConversationId(db: Db, sessionId: string): Promise<string> {
  if (!isChatSessionId(sessionId)) throw new ShopError('not_found')
  const [known] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sessionId, sessionId))
  if (!known) throw new ShopError('not_found')
  return known.id
}

/** Its visitor has read up to that message. Throws `not_found`. */
export async function markChatSeen(db: Db, sessionId: string, upTo: number): Promise<void> {
  if (!isChatSessionId(sessionId)) throw new ShopError('not_found')
  await markSeenByVisitor(db, eq(conversations.sessionId, sessionId), upTo)
}

/** Its visitor is writing: told to who listens now, and kept nowhere. Throws `not_found`. */
export async function publishVisitorTyping(db: Db, sessionId: string): Promise<void> {
  await publishConversationEvents(db, {
    about: 'typing',
    id: await requireChatConversationId(db, sessionId),
    by: 'user',
  })
}
