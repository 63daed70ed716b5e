import { and, eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { conversationMessages } from '../tables.ts'
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

/** Returns the key of an attachment's file. Throws `not_found`, also for a refused attachment. */
export async function requireAttachmentKey(
  db: Db,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<string> {
  const [found] = await db
    .select({ storageKey: messageAttachments.storageKey })
    .from(messageAttachments)
    .innerJoin(conversationMessages, eq(conversationMessages.id, messageAttachments.messageId))
    .where(and(eq(messageAttachments.id, id), eq(conversationMessages.conversationId, conversationId)))
  if (!found?.storageKey) throw new ShopError('not_found')
  return found.storageKey
}
