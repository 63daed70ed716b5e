import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { isVisibleToCustomer } from './inbound-email/is-visible-to-customer.ts'
import type { Conversation } from './lock-conversation.ts'
import { conversationMessages, conversations } from './tables.ts'

/** Limits the size of a response. */
export const MAX_MESSAGES = 200

export type ConversationMessage = typeof conversationMessages.$inferSelect

export interface Thread extends Conversation {
  /** Oldest first; of a long conversation only the last ones. */
  messages: ConversationMessage[]
}

/** Returns a conversation as its visitor sees it, with the messages after the id `after`. Throws `not_found`. */
export async function requireConversation(db: Db, isThis: SQL, after = 0): Promise<Thread> {
  const [conversation] = await db.select().from(conversations).where(isThis)
  if (!conversation) throw new ShopError('not_found')
  return { ...conversation, messages: await listMessagesAfter(db, conversation.id, after) }
}

/**
 * Lists the messages that a visitor sees, oldest first; of a long conversation only the last ones. Leaves out emails of other
 * senders and of programs.
 */
export async function listMessagesAfter(db: Db, id: string, after: number): Promise<ConversationMessage[]> {
  const latest = await db
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversationId, id),
        gt(conversationMessages.id, after),
        isVisibleToCustomer(),
      ),
    )
    .orderBy(desc(conversationMessages.id))
    .limit(MAX_MESSAGES)
  return latest.reverse()
}
