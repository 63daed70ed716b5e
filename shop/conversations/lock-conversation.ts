import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { conversations } from './tables.ts'

export type Conversation = typeof conversations.$inferSelect

/**
 * The conversation, if there is one, and this transaction's until it ends: one message at a time, so that their
 * numbers are in the order in which they can be read.
 */
export async function lockConversation(tx: Db, isThis: SQL): Promise<Conversation | undefined> {
  const [known] = await tx.select().from(conversations).where(isThis).for('update')
  return known
}

export function lockConversationById(tx: Db, id: string): Promise<Conversation | undefined> {
  return lockConversation(tx, eq(conversations.id, id))
}
