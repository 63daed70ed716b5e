import { and, desc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import {
  type ConversationSummary,
  selectConversationSummaries,
} from '../conversations/inbox/conversation-summary.ts'
import { conversations } from '../conversations/tables.ts'
import type { Lang } from '../localization/languages.ts'
import { isTrialPayment } from '../orders/order-conditions.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { listRecentOrders } from './dashboard/list-recent.ts'

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

const MAX_ORDERS = 5

export interface ConversationCustomer {
  account: { id: string; name: string; email: string } | null
  orders: Awaited<ReturnType<typeof listRecentOrders>>
  /** Without trial orders. */
  totalOrders: number
}

/**
 * Returns the user who began a conversation, with their orders. Without a log-in, the user with the entered
 * email, which anybody can type.
 */
export async function getConversationCustomer(
  db: Db,
  { userId, email }: { userId: string | null; email: string | null },
  lang: Lang,
): Promise<ConversationCustomer> {
  const isTheirs = userId ? eq(users.id, userId) : email ? eq(users.email, email.toLowerCase()) : undefined
  if (!isTheirs) return NO_CUSTOMER
  const [account] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isTheirs, isNull(users.erasedAt)))
  if (!account) return NO_CUSTOMER
  const isCounted = and(eq(orders.userId, account.id), not(isTrialPayment(orders.paymentId)))
  const [totalOrders, newest] = await Promise.all([
    db.$count(orders, isCounted),
    listRecentOrders(db, lang, { userId: account.id, limit: MAX_ORDERS }),
  ])
  return { account, orders: newest, totalOrders }
}

/** Also returned to staff who may not see orders. */
export const NO_CUSTOMER: ConversationCustomer = { account: null, orders: [], totalOrders: 0 }
