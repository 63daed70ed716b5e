import { and, desc, eq, ne, not, sql } from 'drizzle-orm'
import {
  type ConversationSummary,
  selectConversationSummaries,
} from '../conversations/inbox/conversation-summary.ts'
import { conversations } from '../conversations/tables.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'

const MAX_CONVERSATIONS = 5

interface Customer {
  /** Finds the conversations that the user began while logged in. */
  userId: string | null
  /** Finds the conversations with this entered email, which anybody can type. */
  email?: string | null
  /** A conversation to leave out. */
  exceptId?: string
}

/** Lists the newest conversations of a customer, without spam. */
export async function listCustomerConversations(
  db: Db,
  { userId, email, exceptId }: Customer,
): Promise<ConversationSummary[]> {
  const conditions = [
    ...(userId ? [eq(conversations.userId, userId)] : []),
    ...(email ? [eq(sql`lower(${conversations.email})`, email.toLowerCase())] : []),
  ]
  if (conditions.length === 0) return []
  const ids = conditions.map(
    (condition) => sql`select ${conversations.id} from ${conversations} where ${condition}`,
  )
  // A list of ids, because otherwise PostgreSQL may read all conversations from the newest on.
  const isTheirs = sql`${conversations.id} = any(array(${sql.join(ids, sql` union all `)}))`
  const isOther = exceptId ? ne(conversations.id, exceptId) : undefined
  return selectConversationSummaries(db, sql`${and(isTheirs, isOther, not(conversations.spam))}`)
    .orderBy(desc(conversations.lastMessageId))
    .limit(MAX_CONVERSATIONS)
}

/** Returns the user whom an order belongs to, or null for an unknown order. */
export async function getOrderCustomerId(db: Db, orderId: string): Promise<string | null> {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  return order?.userId ?? null
}
