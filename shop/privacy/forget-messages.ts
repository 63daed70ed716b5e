import { inArray } from 'drizzle-orm'
import { chatMessages, chatSessions } from '../chat/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import type { Db } from '../services.ts'

/** Deletes what was written to the shop under these addresses, with its answers. */
export async function forgetMessages(tx: Db, addresses: string[]): Promise<void> {
  const theirs = inArray(chatSessions.email, addresses)
  const ids = tx.select({ id: chatSessions.id }).from(chatSessions).where(theirs)
  await tx.delete(chatMessages).where(inArray(chatMessages.sessionId, ids))
  await tx.delete(chatSessions).where(theirs)
  await tx.delete(contactMessages).where(inArray(contactMessages.email, addresses))
}
