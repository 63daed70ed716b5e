import { eq, getTableColumns, sql } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import type { Message, Sender } from './message.ts'
import { conversationMessages, conversations } from './tables.ts'
import { publishConversationEvents } from './updates.ts'

interface NewMessage {
  conversationId: string
  sender: Sender
  body: string
  /** Idempotency key from the browser. */
  clientKey?: string
  /** The staff author. */
  authorId?: string | null
}

/**
 * Adds a message of a person and updates the conversation. Call it in the transaction that created or locked
 * the conversation. A message of the customer reopens a closed conversation.
 */
export async function addMessage(tx: Db, message: NewMessage): Promise<Message> {
  const { conversationId, sender, body } = message
  const [added] = await tx.insert(conversationMessages).values(message).returning()
  if (!added) throw new Error('insert returned no message')
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

/**
 * Returns the message that an earlier attempt stored under the client's idempotency key, if there is one. Locks the key, so
 * that a concurrent retry waits for the first attempt. Throws `idempotency_key_reused` when the key belongs to another
 * message: `conversationId` is left out where the attempt does not know it.
 */
export async function getSentMessage(
  tx: Db,
  { clientKey, sender, body, authorId = null, conversationId }: Partial<NewMessage> & { sender: Sender },
) {
  if (!clientKey) return undefined
  await lockAdvisory(tx, 'client_key', clientKey)
  const [message] = await tx
    .select(getTableColumns(conversationMessages))
    .from(conversationMessages)
    .where(eq(conversationMessages.clientKey, clientKey))
  if (!message) return undefined
  const isSame =
    message.sender === sender &&
    message.body === body &&
    message.authorId === authorId &&
    (conversationId === undefined || message.conversationId === conversationId)
  if (!isSame) throw new ShopError('idempotency_key_reused')
  return message
}
