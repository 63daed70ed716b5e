import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { addMessage } from '../add-message.ts'
import { getMessageByClientKey } from '../get-message-by-client-key.ts'
import { lockConversationById } from '../lock-conversation.ts'
import type { Message } from '../message.ts'
import { deliverReply } from '../notifications/deliver-reply.ts'
import { conversations } from '../tables.ts'

interface NewReply {
  id: string
  message: string
  /** Of the browser's making, the same for every try to send it. */
  clientKey?: string
  actor: Actor
}

/**
 * An answer of the staff's, kept once however often it is sent under the same key. A conversation that nobody has is its
 * author's from then on, and one that was taken for spam is none. Throws `not_found`, and `idempotency_key_reused` for the key of another message.
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
    const answer = { conversationId: id, body: message, authorId: actor.userId, clientKey }
    const said = await addMessage(tx, { ...answer, sender: 'support' })
    await deliverReply(tx, { ...conversation, spam: false }, supportEmail)
    return said
  })
}
