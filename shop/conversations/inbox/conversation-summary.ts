import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { conversationMessages, conversations } from '../tables.ts'

export type ConversationSummary = Awaited<ReturnType<typeof selectConversationSummaries>>[number]

// Staff must not see the session id: it allows writing as the visitor.
const { sessionId: _, ...ofConversation } = getTableColumns(conversations)
const { id, sender, body, createdAt } = conversationMessages

/** Selects conversations with their last message. `newest` is the newest message id of all conversations. */
export function selectConversationSummaries(db: Db, which: SQL) {
  return db
    .select({
      ...ofConversation,
      last: { id, sender, body, createdAt },
      here: sql<boolean>`coalesce(${conversations.visitorOnlineUntil} > now(), false)`,
      newest: sql<number>`(select max(last_message_id) from conversations)`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(conversationMessages, eq(id, conversations.lastMessageId))
    .where(which)
    .$dynamic()
}

export async function getConversationSummary(
  db: Db,
  conversationId: string,
): Promise<ConversationSummary | null> {
  const [found] = await selectConversationSummaries(db, eq(conversations.id, conversationId))
  return found ?? null
}
