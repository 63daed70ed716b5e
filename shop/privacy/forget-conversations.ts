import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { isOneOf } from '../due.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import { forgetMails } from './forget-mails.ts'

/** Deletes conversations, and empties their mails: what went to support, the acknowledgement and the answers. */
export async function forgetConversations(tx: Db, which: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: conversations.id }).from(conversations).where(which)
  // A message that is being written is there afterwards, so that it is deleted too.
  await tx.select({ id: conversations.id }).from(conversations).where(which).for('update')
  const { conversationId, mailId } = conversationMessages
  const carriers = tx
    .select({ id: mailId })
    .from(conversationMessages)
    .where(and(inArray(conversationId, ids), isNotNull(mailId)))
  await forgetMails(tx, inArray(mails.conversationId, ids))
  // Those of the release before, which did not keep the conversation: by the messages they carried, by its id, and by the
  // moment, for an acknowledgement was written in the transaction that began the conversation.
  await forgetMails(tx, isOneOf(mails.id, carriers))
  await forgetMails(tx, isOneOf(mails.id, ids))
  const begun = tx
    .select({ email: conversations.email, createdAt: conversations.createdAt })
    .from(conversations)
    .where(which)
  await forgetMails(
    tx,
    and(
      eq(mails.kind, 'contact_acknowledged'),
      isNull(mails.conversationId),
      sql`(${mails.toAddress}, ${mails.createdAt}) in ${begun}`,
    ),
  )
  await tx.delete(conversationMessages).where(inArray(conversationId, ids))
  await tx.delete(conversations).where(which)
}
