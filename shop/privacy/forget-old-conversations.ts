import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import type { Db } from '../services.ts'
import { CONVERSATIONS_KEPT_YEARS } from '../settings/policy.ts'
import { forgetConversations } from './forget-conversations.ts'
import { yearsAgo } from './how-long.ts'
import type { RetentionStep } from './retention/retention-step.ts'

/** Deletes conversations whose last word is older than is promised. */
export function forgetOldConversations(): RetentionStep<string> {
  const isOver = lt(conversationMessages.createdAt, yearsAgo(CONVERSATIONS_KEPT_YEARS))
  const withLastMessage = (db: Db) =>
    db
      .select({ id: conversations.id, isOver: sql<boolean>`${isOver}` })
      .from(conversations)
      .innerJoin(conversationMessages, eq(conversationMessages.id, conversations.lastMessageId))
      .$dynamic()
  return {
    name: 'conversations',
    batchSize: 100,
    async list(db, limit, skip) {
      const oldest = await withLastMessage(db)
        .where(notInArray(conversations.id, skip))
        // Messages are numbered as they come: behind the first that is young enough there is none to be found.
        .orderBy(asc(conversations.lastMessageId))
        .limit(limit)
      return oldest.filter((conversation) => conversation.isOver).map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const due = await withLastMessage(tx)
          .where(and(inArray(conversations.id, ids), isOver))
          .for('update', { of: conversations, skipLocked: true })
        const over = due.map(({ id }) => id)
        if (over.length > 0) await forgetConversations(tx, inArray(conversations.id, over))
        return over.length
      }),
  }
}
