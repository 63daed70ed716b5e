import { eq } from 'drizzle-orm'
import { requireActiveAccount } from '../accounts/require-active-account.ts'
import { addMessage } from '../conversations/add-message.ts'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { isRepeated } from './is-repeated.ts'
import { type ContactMessage, tellByMail } from './tell-by-mail.ts'

/**
 * Keeps a message from the contact form, and tells its sender and support so. What is taken for spam is kept apart,
 * and told to nobody.
 */
export async function submitMessage(db: Db, sent: ContactMessage & { automatic: boolean }): Promise<void> {
  const { message, automatic, ...about } = sent
  const conversation = { id: newId(), channel: 'contact' as const, ...about }
  const settings = await readSettings(db)
  await db.transaction(async (tx) => {
    if (sent.userId) await requireActiveAccount(tx, sent.userId)
    const spam = automatic || (await isRepeated(tx, message))
    await tx.insert(conversations).values({ ...conversation, spam })
    if (spam) return keepQuietly(tx, conversation.id, message)
    await addMessage(tx, { conversationId: conversation.id, sender: 'user', body: message })
    await tellByMail(tx, { ...conversation, message }, settings)
  })
}

/** Without a word to the staff who watch the inbox, and nothing for them to look at. */
async function keepQuietly(tx: Db, conversationId: string, body: string): Promise<void> {
  const [kept] = await tx
    .insert(conversationMessages)
    .values({ conversationId, sender: 'user', body })
    .returning({ id: conversationMessages.id })
  await tx
    .update(conversations)
    .set({ lastMessageId: kept?.id, visitorSeenId: kept?.id, unread: false })
    .where(eq(conversations.id, conversationId))
}
