import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import type { Conversation } from '../lock-conversation.ts'
import { conversations } from '../tables.ts'
import { queueReplyEmail } from './queue-reply-email.ts'

/**
 * Sees to it that an answer reaches its customer, in its transaction. To a message from the contact page it goes by
 * mail at once. In a chat the visitor has five minutes to see it, counted from the first answer they have not seen.
 */
export async function deliverReply(tx: Db, conversation: Conversation, supportEmail: string): Promise<void> {
  const { id, channel, email, spam } = conversation
  if (!email || spam) return
  if (channel === 'contact') {
    await queueReplyEmail(tx, conversation, supportEmail)
    return
  }
  await tx
    .update(conversations)
    .set({ followUpAt: sql`least(${conversations.followUpAt}, now() + interval '5 minutes')` })
    .where(eq(conversations.id, id))
}
