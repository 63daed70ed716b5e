import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { addMessage } from '../add-message.ts'
import { getMessageByClientKey } from '../get-message-by-client-key.ts'
import { type Conversation, lockConversationById } from '../lock-conversation.ts'
import { MAX_LENGTHS, type Message } from '../message.ts'
import { queueReplyEmail } from '../notifications/queue-reply-email.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { conversations } from '../tables.ts'

interface NewReply {
  id: string
  message: string
  /** Idempotency key from the browser, the same for every attempt to send the reply. */
  clientKey?: string
  actor: Actor
}

/**
 * Stores a reply of staff, once per client key. Assigns an unassigned conversation to the author and marks it as not
 * spam. Throws `not_found`, and `idempotency_key_reused` when the key belongs to another message.
 */
export async function sendReply(db: Db, { id, message, clientKey, actor }: NewReply): Promise<Message> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const conversation = await lockConversationById(tx, id)
    if (!conversation) throw new ShopError('not_found')
    const earlier = clientKey && (await getMessageByClientKey(tx, clientKey))
    if (earlier && (earlier.conversationId !== id || earlier.authorId !== actor.userId))
      throw new ShopError('idempotency_key_reused')
    if (earlier) return earlier
    await recordAction(tx, { actor, action: 'conversation.answered', subjectId: id })
    await tx
      .update(conversations)
      .set({ spam: false, assigneeId: sql`coalesce(${conversations.assigneeId}, ${actor.userId}::uuid)` })
      .where(eq(conversations.id, id))
    const content = { conversationId: id, body: message, authorId: actor.userId, clientKey }
    const reply = await addMessage(tx, { ...content, sender: 'support' })
    await deliverReply(tx, conversation, supportEmail)
    return reply
  })
}

/**
 * Emails the reply to a contact message at once. A chat visitor has five minutes to see it first, counted from the
 * oldest reply they have not seen.
 */
async function deliverReply(tx: Db, conversation: Conversation, supportEmail: string): Promise<void> {
  const { id, channel, email } = conversation
  if (!email) return
  if (channel === 'contact') {
    await queueReplyEmail(tx, conversation, supportEmail)
    return
  }
  await tx
    .update(conversations)
    .set({ followUpAt: sql`least(${conversations.followUpAt}, now() + interval '5 minutes')` })
    .where(eq(conversations.id, id))
}

/** Returns the maximum length of a reply in characters, which depends on the channel. Throws `not_found`. */
export async function getMaxReplyLength(db: Db, conversationId: string): Promise<number> {
  const [conversation] = await db
    .select({ channel: conversations.channel })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  if (!conversation) throw new ShopError('not_found')
  return conversation.channel === 'contact' ? MAX_LENGTHS.contactMessage : MAX_LENGTHS.chatMessage
}

/** Publishes that staff are typing, without storing it. Throws `not_found`. */
export async function publishStaffTyping(db: Db, id: string): Promise<void> {
  if ((await db.$count(conversations, eq(conversations.id, id))) === 0) throw new ShopError('not_found')
  await publishConversationEvents(db, { about: 'typing', id, by: 'support' })
}
