import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { conversations } from '../conversations/tables.ts'
import { ShopError } from '../errors.ts'
import { offers } from '../offers/tables.ts'
import type { Db } from '../services.ts'

/**
 * The person whose rows are read or erased. Without `emailVerifiedAt` the email is unproven and matches
 * nothing (decision 045).
 */
export type DataSubject = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerifiedAt'>

/** Throws `unauthenticated` when the user does not exist. */
export async function requireDataSubject(db: Db, userId: string): Promise<DataSubject> {
  const { id, email, emailVerifiedAt } = users
  const [owner] = await db.select({ id, email, emailVerifiedAt }).from(users).where(eq(id, userId))
  if (!owner) throw new ShopError('unauthenticated')
  return owner
}

/**
 * Returns the filter for the user's conversations: their own, and with a verified email those begun under it
 * without a log-in. Conversations of other users never match.
 */
export function getOwnConversationsFilter({ id, email, emailVerifiedAt }: DataSubject): SQL | undefined {
  const own = eq(conversations.userId, id)
  if (emailVerifiedAt === null) return own
  return or(own, and(isNull(conversations.userId), eq(sql`lower(${conversations.email})`, email)))
}

/** Returns the filter for offers to the user: for their account, and with a verified email those sent to it. */
export function getOwnOffersFilter({ id, email, emailVerifiedAt }: DataSubject): SQL | undefined {
  const own = eq(offers.userId, id)
  if (emailVerifiedAt === null) return own
  return or(own, and(isNull(offers.userId), eq(sql`lower(${offers.email})`, email)))
}
