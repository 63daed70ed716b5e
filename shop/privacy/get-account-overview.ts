import { and, eq, gt, sql } from 'drizzle-orm'
import { getPendingEmailChange } from '../accounts/email-address/request-email-change.ts'
import { sessions, users } from '../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { selectOrdersUnderway } from './select-orders-underway.ts'

/** Returns the overview of an account for its user; null when there is none. */
export async function getAccountOverview(db: Db, userId: string) {
  const [user] = await db
    .select({ lang: users.lang, createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return null
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`))
  return {
    ...user,
    emailChange: await getPendingEmailChange(db, userId),
    orders: await db.$count(orders, eq(orders.userId, userId)),
    ordersUnderway: (await selectOrdersUnderway(db, userId)).length,
    sessions: await db.$count(sessions, isOpen),
  }
}
