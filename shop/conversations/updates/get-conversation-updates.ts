import { eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type ConversationMessage, listMessagesAfter } from '../require-conversation.ts'
import { conversations } from '../tables.ts'

export interface ConversationUpdates {
  /** After the one asked from, in their order; of very many the last. */
  messages: ConversationMessage[]
  /** How far staff have read. */
  seen: number | null
  closed: boolean
}

/** What a visitor who has everything up to that message does not know yet; null when the conversation is gone. */
export async function getConversationUpdates(
  db: Db,
  id: string,
  after: number,
): Promise<ConversationUpdates | null> {
  const [now] = await db
    .select({ seen: conversations.staffSeenId, closedAt: conversations.closedAt })
    .from(conversations)
    .where(eq(conversations.id, id))
  if (!now) return null
  return { messages: await listMessagesAfter(db, id, after), seen: now.seen, closed: now.closedAt !== null }
}
