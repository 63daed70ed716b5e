import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { Sender } from './message.ts'

/** The PostgreSQL channel of the events. */
export const CONVERSATION_NOTIFY_CHANNEL = 'conversations'

/**
 * A change of a conversation. `message`: a new message. `state`: assignee, closed or unread changed. `seen`:
 * one side has read more. `typing`: `by` is typing, which is not stored. `here`: the visitor came or left.
 */
export interface ConversationEvent {
  about: 'message' | 'state' | 'seen' | 'typing' | 'here'
  id: string
  by?: Sender
}

/** Notifies all listening processes when the transaction commits. */
export async function publishConversationEvents(tx: Db, ...changes: ConversationEvent[]): Promise<void> {
  if (changes.length === 0) return
  const payload = JSON.stringify(changes.map((change) => JSON.stringify(change)))
  await tx.execute(
    sql`select pg_notify(${CONVERSATION_NOTIFY_CHANNEL}, payload) from json_array_elements_text(${payload}::json) payload`,
  )
}
