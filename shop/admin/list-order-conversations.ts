import { and, desc, eq, not, sql } from 'drizzle-orm'
import { selectConversationSummaries } from '../conversations/inbox/conversation-summary.ts'
import { conversations } from '../conversations/tables.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'

const MAX_CONVERSATIONS = 3

/**
 * Lists the newest conversations that the customer of an order began while logged in, without spam. Null for an
 * unknown order.
 */
export async function listOrderConversations(db: Db, orderId: string) {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const isTheirs = and(eq(conversations.userId, order.userId), not(conversations.spam))
  return selectConversationSummaries(db, sql`${isTheirs}`)
    .orderBy(desc(conversations.lastMessageId))
    .limit(MAX_CONVERSATIONS)
}
