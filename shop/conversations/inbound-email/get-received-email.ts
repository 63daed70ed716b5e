import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { conversationMessages, conversations } from '../tables.ts'
import { messageAttachments, messageEmails } from './tables.ts'

/** Returns the whole text of an email, with quotations and signature. Throws `not_found`. */
export async function requireWholeText(
  db: Db,
  { conversationId, messageId }: { conversationId: string; messageId: number },
): Promise<string> {
  const [found] = await db
    .select({ body: conversationMessages.body, wholeText: messageEmails.wholeText })
    .from(messageEmails)
    .innerJoin(conversationMessages, eq(conversationMessages.id, messageEmails.messageId))
    .where(
      and(eq(messageEmails.messageId, messageId), eq(conversationMessages.conversationId, conversationId)),
    )
  if (!found) throw new ShopError('not_found')
  return found.wholeText ?? found.body
}

export interface StoredAttachment {
  id: string
  name: string
  storageKey: string
}

/** Returns a stored attachment of a conversation. Throws `not_found`, also for a refused one. */
export function requireAttachment(
  db: Db,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<StoredAttachment> {
  return requireStoredAttachment(db, id, eq(conversationMessages.conversationId, conversationId))
}

/** Returns a stored attachment that the condition on its message and conversation allows. Throws `not_found`. */
export async function requireStoredAttachment(
  db: Db,
  id: string,
  condition: SQL | undefined,
): Promise<StoredAttachment> {
  const [found] = await db
    .select({ name: messageAttachments.name, storageKey: messageAttachments.storageKey })
    .from(messageAttachments)
    .innerJoin(conversationMessages, eq(conversationMessages.id, messageAttachments.messageId))
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(and(eq(messageAttachments.id, id), condition))
  if (!found?.storageKey) throw new ShopError('not_found')
  return { id, name: found.name, storageKey: found.storageKey }
}

/** Condition on messages: excludes emails of other senders and of programs, which only staff see. */
export function isVisibleToCustomer(): SQL {
  const { messageId, isOtherSender, automatic } = messageEmails
  return sql`not exists (select 1 from ${messageEmails}
    where ${messageId} = ${conversationMessages.id} and (${isOtherSender} or ${automatic} is not null))`
}
