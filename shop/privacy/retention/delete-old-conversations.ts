import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import type { Db } from '../../services.ts'
import { CONVERSATION_RETENTION_YEARS } from '../../settings/policy.ts'
import { deleteConversations } from '../erasure/delete-conversations.ts'
import { selectYearsAgo } from './retention-periods.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Deletes conversations whose last message is older than the retention period. */
export function deleteOldConversations(): RetentionStep<string> {
  const isOver = lt(conversationMessages.createdAt, selectYearsAgo(CONVERSATION_RETENTION_YEARS))
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
        if (over.length > 0) await deleteConversations(tx, inArray(conversations.id, over))
        return over.length
      }),
  }
}
