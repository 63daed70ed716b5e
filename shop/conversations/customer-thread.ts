import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { isVisibleToCustomer } from './inbound-email/get-received-email.ts'
import { conversationMessages, conversations } from './tables.ts'

/** Limits the size of a response. */
export const MAX_MESSAGES = 200

type ConversationMessage = typeof conversationMessages.$inferSelect

export interface Thread extends Conversation {
  /** Oldest first; of a long conversation only the last ones. */
  messages: ConversationMessage[]
}

/** Returns a conversation as its visitor sees it, with the messages after the id `after`. Throws `not_found`. */
export async function requireCustomerThread(db: Db, isThis: SQL, after = 0): Promise<Thread> {
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

export type Conversation = typeof conversations.$inferSelect

/**
 * Locks the conversation until the transaction ends; undefined when there is none. Messages are added one at
 * a time, so that their ids have the order in which they become visible.
 */
export async function lockConversation(tx: Db, isThis: SQL): Promise<Conversation | undefined> {
  const [conversation] = await tx.select().from(conversations).where(isThis).for('update')
  return conversation
}

export function lockConversationById(tx: Db, id: string): Promise<Conversation | undefined> {
  return lockConversation(tx, eq(conversations.id, id))
}
