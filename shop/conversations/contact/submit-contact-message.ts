import { eq } from 'drizzle-orm'
import { requireActiveUser } from '../../accounts/require-active-user.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { addMessage } from '../add-message.ts'
import { conversationMessages, conversations } from '../tables.ts'
import { isDuplicateMessage } from './is-duplicate-message.ts'
import { type ContactMessage, queueContactEmails } from './queue-contact-emails.ts'

/**
 * Keeps a message from the contact form, and tells its sender and support so. What is taken for spam is kept apart,
 * and told to nobody.
 */
export async function submitContactMessage(
  db: Db,
  sent: ContactMessage & { automatic: boolean },
): Promise<void> {
  const { message, automatic, ...about } = sent
  const conversation = { id: newId(), channel: 'contact' as const, ...about }
  const settings = await getSettings(db)
  await db.transaction(async (tx) => {
    if (sent.userId) await requireActiveUser(tx, sent.userId)
    const spam = automatic || (await isDuplicateMessage(tx, message))
    await tx.insert(conversations).values({ ...conversation, spam })
    if (spam) return insertSpamMessage(tx, conversation.id, message)
    await addMessage(tx, { conversationId: conversation.id, sender: 'user', body: message })
    await queueContactEmails(tx, { ...conversation, message }, settings)
  })
}

/** Without a word to the staff who watch the inbox, and nothing for them to look at. */
async function insertSpamMessage(tx: Db, conversationId: string, body: string): Promise<void> {
  const [kept] = await tx
    .insert(conversationMessages)
    .values({ conversationId, sender: 'user', body })
    .returning({ id: conversationMessages.id })
  await tx
    .update(conversations)
    .set({ lastMessageId: kept?.id, visitorSeenId: kept?.id, unread: false })
    .where(eq(conversations.id, conversationId))
}
