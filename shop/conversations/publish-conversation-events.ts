import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { Sender } from './message.ts'

/** What the database carries the changes of conversations under, to every process. */
export const CONVERSATION_NOTIFY_CHANNEL = 'conversations'

/**
 * What changed of a conversation. `message`: something was said. `state`: whose it is, closed, unread. `seen`: how far
 * somebody has read. `typing`: `by` is writing, and nothing is kept of it. `here`: the visitor came or left.
 */
export interface ConversationEvent {
  about: 'message' | 'state' | 'seen' | 'typing' | 'here'
  id: string
  by?: Sender
}

/** Heard by every process that listens, once the transaction is committed. */
export async function publishConversationEvents(tx: Db, ...changes: ConversationEvent[]): Promise<void> {
  if (changes.length === 0) return
  const told = JSON.stringify(changes.map((change) => JSON.stringify(change)))
  await tx.execute(
    sql`select pg_notify(${CONVERSATION_NOTIFY_CHANNEL}, told) from json_array_elements_text(${told}::json) told`,
  )
}
