import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { conversationMessages, conversations } from '../tables.ts'

export type ConversationSummary = Awaited<ReturnType<typeof selectConversationSummaries>>[number]

// Whoever knows the session writes in its visitor's name: staff need it for nothing.
const { sessionId: _, ...ofConversation } = getTableColumns(conversations)
const { id, sender, body, createdAt } = conversationMessages

/** Conversations as staff see them in a list, with their last word. `newest`: of all messages there are. */
export function selectConversationSummaries(db: Db, which: SQL) {
  return db
    .select({
      ...ofConversation,
      last: { id, sender, body, createdAt },
      here: sql<boolean>`coalesce(${conversations.visitorHereUntil} > now(), false)`,
      newest: sql<number>`(select max(last_message_id) from conversations)`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(conversationMessages, eq(id, conversations.lastMessageId))
    .where(which)
    .$dynamic()
}

/** Null when there is none. */
export async function getConversationSummary(
  db: Db,
  conversationId: string,
): Promise<ConversationSummary | null> {
  const [found] = await selectConversationSummaries(db, eq(conversations.id, conversationId))
  return found ?? null
}
