import { inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import { messageAttachments } from '../../conversations/inbound-email/tables.ts'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { offers } from '../../offers/tables.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { listForDeletion } from '../../uploads/delete-uploads.ts'
import { redactEmails } from './redact.ts'

/** Deletes conversations and redacts their emails: notifications of support, acknowledgements and answers. */
export async function deleteConversations(tx: Db, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: conversations.id }).from(conversations).where(condition)
  // Waits for messages that are being written, so that they are deleted too.
  await tx.select({ id: conversations.id }).from(conversations).where(condition).for('update')
  await redactEmails(tx, inArray(emails.conversationId, ids))
  await tx.update(offers).set({ conversationId: null }).where(inArray(offers.conversationId, ids))
  await deleteAttachments(tx, ids)
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids))
  await tx.delete(conversations).where(condition)
}

/** Their files follow after the commit. */
async function deleteAttachments(tx: Db, conversationIds: SQLWrapper): Promise<void> {
  const messages = tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(inArray(conversationMessages.conversationId, conversationIds))
  const deleted = await tx
    .delete(messageAttachments)
    .where(inArray(messageAttachments.messageId, messages))
    .returning({ key: messageAttachments.storageKey })
  await listForDeletion(
    tx,
    deleted.flatMap(({ key }) => key ?? []),
  )
}
