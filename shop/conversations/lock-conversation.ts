import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { conversations } from './tables.ts'

export type Conversation = typeof conversations.$inferSelect

/**
 * Locks the conversation until the transaction ends; undefined when there is none. Messages are added one at
 * a time, so that their ids have the order in which they become visible.
 */
export async function lockConversation(tx: Db, isThis: SQL): Promise<Conversation | undefined> {
  const [conversation] = await tx.select().from(conversations).where(isThis).for('update')
  return conversation
}

export function lockConversationById(tx: Db, id: string): Promise<Conversation | undefined> {
  return lockConversation(tx, eq(conversations.id, id))
}
