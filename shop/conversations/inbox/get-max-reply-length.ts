import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { MAX_LENGTHS } from '../message.ts'
import { conversations } from '../tables.ts'

/** How many characters an answer may have: a letter is answered with a letter. Throws `not_found`. */
export async function getMaxReplyLength(db: Db, conversationId: string): Promise<number> {
  const [known] = await db
    .select({ channel: conversations.channel })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  if (!known) throw new ShopError('not_found')
  return known.channel === 'contact' ? MAX_LENGTHS.contactMessage : MAX_LENGTHS.chatMessage
}
