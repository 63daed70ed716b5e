import { and, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { isOneOf } from '../due.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import { forgetMails } from './forget-mails.ts'

/** Deletes conversations, and empties the mails that carried their words: to support, and to the customer. */
export async function forgetConversations(tx: Db, which: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: conversations.id }).from(conversations).where(which)
  // A message that is being written is there afterwards, so that it is deleted too.
  await tx.select({ id: conversations.id }).from(conversations).where(which).for('update')
  const { conversationId, mailId } = conversationMessages
  const carriers = tx
    .select({ id: mailId })
    .from(conversationMessages)
    .where(and(inArray(conversationId, ids), isNotNull(mailId)))
  await forgetMails(tx, isOneOf(mails.id, carriers))
  // A message that support was told of by mail: that mail bears its id.
  await forgetMails(tx, isOneOf(mails.id, ids))
  await tx.delete(conversationMessages).where(inArray(conversationId, ids))
  await tx.delete(conversations).where(which)
}
