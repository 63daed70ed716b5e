import { asc, eq, inArray, sql } from 'drizzle-orm'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import type { Db } from '../services.ts'
import { CONVERSATIONS_KEPT_YEARS } from '../settings/policy.ts'
import { forgetConversations } from './forget-conversations.ts'
import { yearsAgo } from './how-long.ts'

/** Deletes conversations whose last word is older than is promised, at most `limit`. Answers with how many. */
export async function forgetOldConversations(db: Db, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const oldest = await tx
      .select({
        id: conversations.id,
        isOver: sql<boolean>`${conversationMessages.createdAt} < ${yearsAgo(CONVERSATIONS_KEPT_YEARS)}`,
      })
      .from(conversations)
      .innerJoin(conversationMessages, eq(conversationMessages.id, conversations.lastMessageId))
      // Messages are numbered as they come: behind the first that is young enough there is none to be found.
      .orderBy(asc(conversations.lastMessageId))
      .limit(limit)
      .for('update', { of: conversations, skipLocked: true })
    const over = oldest.filter(({ isOver }) => isOver).map(({ id }) => id)
    if (over.length > 0) await forgetConversations(tx, inArray(conversations.id, over))
    return over.length
  })
}
