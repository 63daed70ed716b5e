import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { users } from '../accounts/tables.ts'
import { conversations } from '../conversations/tables.ts'

/**
 * Whose rows are read or erased. Without `emailVerifiedAt` the address is only what somebody typed: it reaches nothing
 * (decision 025).
 */
export type DataSubject = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerifiedAt' | 'createdAt'>

/**
 * The conversations the account began, and with a verified address those that were begun under it logged out. Another
 * account's are that account's, whatever address stands in them.
 */
export function getOwnConversationsFilter({ id, email, emailVerifiedAt }: DataSubject): SQL | undefined {
  const own = eq(conversations.userId, id)
  if (emailVerifiedAt === null) return own
  return or(own, and(isNull(conversations.userId), eq(sql`lower(${conversations.email})`, email)))
}
