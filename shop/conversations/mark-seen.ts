import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { lockConversation, lockConversationById } from './customer-thread.ts'
import { conversationMessages, conversations } from './tables.ts'
import { publishConversationEvents } from './updates.ts'

/** Records that staff have read up to the message `upTo`. Throws `not_found`. */
export async function markSeenByStaff(db: Db, { id, upTo }: { id: string; upTo: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const conversation = await lockConversationById(tx, id)
    if (!conversation) throw new ShopError('not_found')
    const seen = await getFurthestSeenId(tx, id, conversation.staffSeenId, upTo)
    // A message that arrived while they were reading stays unread.
    const unread = conversation.unread && (conversation.lastMessageId ?? 0) > (seen ?? 0)
    if (seen === conversation.staffSeenId && unread === conversation.unread) return
    await tx.update(conversations).set({ staffSeenId: seen, unread }).where(eq(conversations.id, id))
    await publishConversationEvents(tx, { about: 'seen', id, by: 'support' })
  })
}

/**
 * Records that the visitor has read up to the message `upTo`, and cancels the follow-up email when no reply
 * is left unread. Throws `not_found`.
 */
export async function markSeenByVisitor(db: Db, isThis: SQL, upTo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, isThis)
    if (!conversation) throw new ShopError('not_found')
    const { id } = conversation
    const seen = await getFurthestSeenId(tx, id, conversation.visitorSeenId, upTo)
    const answered = await getLastMessageId(tx, id, eq(conversationMessages.sender, 'support'))
    const mailed = conversation.followUpAt !== null && (seen ?? 0) < (answered ?? 0)
    if (seen === conversation.visitorSeenId && mailed === (conversation.followUpAt !== null)) return
    await tx
      .update(conversations)
      .set({ visitorSeenId: seen, ...(!mailed && { followUpAt: sql`null` }) })
      .where(eq(conversations.id, id))
    if (seen !== conversation.visitorSeenId)
      await publishConversationEvents(tx, { about: 'seen', id, by: 'user' })
  })
}

/** Returns the newer of `before` and the last existing message up to `upTo`. */
async function getFurthestSeenId(tx: Db, id: string, before: number | null, upTo: number) {
  const last = await getLastMessageId(tx, id, lte(conversationMessages.id, upTo))
  return last && last > (before ?? 0) ? last : before
}

async function getLastMessageId(tx: Db, id: string, which: SQL): Promise<number | undefined> {
  const [last] = await tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, id), which))
    .orderBy(desc(conversationMessages.id))
    .limit(1)
  return last?.id
}
