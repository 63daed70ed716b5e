import { eq, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { Message, Sender } from './message.ts'
import { publishConversationEvents } from './publish-conversation-events.ts'
import { conversationMessages, conversations } from './tables.ts'

interface NewMessage {
  conversationId: string
  sender: Sender
  body: string
  /** Of the browser's making: the same message under the same key is kept once. */
  clientKey?: string
  /** Of the staff. */
  authorId?: string | null
}

/**
 * A person's word, and with it the conversation's last. In the transaction that began or locked the conversation. What
 * a customer says opens a closed one again.
 */
export async function addMessage(tx: Db, said: NewMessage): Promise<Message> {
  const { conversationId, sender, body } = said
  const [added] = await tx.insert(conversationMessages).values(said).returning()
  if (!added) throw new Error('the message was not returned')
  const { id, createdAt } = added
  await tx
    .update(conversations)
    .set({
      lastMessageId: id,
      ...(sender === 'user'
        ? { waiting: true, unread: true, closedAt: null, visitorSeenId: id }
        : { waiting: false, unread: false, staffSeenId: id }),
      ...(sender === 'user' && { followUpAt: sql`null` }),
    })
    .where(eq(conversations.id, conversationId))
  await publishConversationEvents(tx, { about: 'message', id: conversationId, by: sender })
  return { id, sender, body, createdAt }
}
