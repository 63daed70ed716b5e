import { desc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import type { Conversation } from './lock-conversation.ts'
import { conversationMessages, conversations } from './tables.ts'

/** However long a conversation is, its answer stays small. */
export const MOST_MESSAGES = 200

export type KeptMessage = typeof conversationMessages.$inferSelect

export interface Thread extends Conversation {
  /** In the order they were written; of a very long conversation the last ones. */
  messages: KeptMessage[]
}

/** By its id, or by the session of a chat. Throws `not_found`. */
export async function readConversation(db: Db, isThis: SQL): Promise<Thread> {
  const [conversation] = await db.select().from(conversations).where(isThis)
  if (!conversation) throw new ShopError('not_found')
  const latest = await db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversation.id))
    .orderBy(desc(conversationMessages.id))
    .limit(MOST_MESSAGES)
  return { ...conversation, messages: latest.reverse() }
}

export function readById(db: Db, id: string): Promise<Thread> {
  return readConversation(db, eq(conversations.id, id))
}
