import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { isAnyOf } from '../../job-claim.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { redactEmails } from './redact.ts'

/** Deletes conversations, and empties their mails: what went to support, the acknowledgement and the answers. */
export async function deleteConversations(tx: Db, which: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: conversations.id }).from(conversations).where(which)
  // A message that is being written is there afterwards, so that it is deleted too.
  await tx.select({ id: conversations.id }).from(conversations).where(which).for('update')
  const { conversationId, mailId } = conversationMessages
  const carriers = tx
    .select({ id: mailId })
    .from(conversationMessages)
    .where(and(inArray(conversationId, ids), isNotNull(mailId)))
  await redactEmails(tx, inArray(emails.conversationId, ids))
  // Those of the release before, which did not keep the conversation: by the messages they carried, by its id, and by the
  // moment, for an acknowledgement was written in the transaction that began the conversation.
  await redactEmails(tx, isAnyOf(emails.id, carriers))
  await redactEmails(tx, isAnyOf(emails.id, ids))
  const begun = tx
    .select({ email: conversations.email, createdAt: conversations.createdAt })
    .from(conversations)
    .where(which)
  await redactEmails(
    tx,
    and(
      eq(emails.kind, 'contact_acknowledged'),
      isNull(emails.conversationId),
      sql`(${emails.toAddress}, ${emails.createdAt}) in ${begun}`,
    ),
  )
  await tx.delete(conversationMessages).where(inArray(conversationId, ids))
  await tx.delete(conversations).where(which)
}
