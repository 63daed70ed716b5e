import { eq, inArray, or } from 'drizzle-orm'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import type { Db } from '../services.ts'

/** Deletes what somebody wrote to the shop, logged in or under these addresses, with its answers. */
export async function forgetMessages(
  tx: Db,
  { userId, addresses }: { userId: string; addresses: string[] },
): Promise<void> {
  const theirs = or(inArray(conversations.email, addresses), eq(conversations.userId, userId))
  const ids = tx.select({ id: conversations.id }).from(conversations).where(theirs)
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids))
  await tx.delete(conversations).where(theirs)
}
