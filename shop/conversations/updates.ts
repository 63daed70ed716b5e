import { asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { listMessagesAfter } from './customer-thread.ts'
import type { Sender } from './message.ts'
import { conversations } from './tables.ts'

/**
 * Returns what is new for a visitor who has the messages up to `after`, oldest first, of a long list only the last ones; null
 * when the conversation is gone. `seen` is the id of the last message that staff have read.
 */
export async function getConversationUpdates(db: Db, id: string, after: number) {
  const [conversation] = await db
    .select({ seen: conversations.staffSeenId, closedAt: conversations.closedAt })
    .from(conversations)
    .where(eq(conversations.id, id))
  if (!conversation) return null
  const { seen, closedAt } = conversation
  return { messages: await listMessagesAfter(db, id, after), seen, closed: closedAt !== null }
}

export type ConversationUpdates = NonNullable<Awaited<ReturnType<typeof getConversationUpdates>>>

/**
 * Returns the status of each conversation by its id, without those that no longer exist: the id of its last message, 0 without
 * one, and that of the last message that staff have read.
 */
export async function listConversationStatuses(db: Db, ids: string[]) {
  const { id, lastMessageId, staffSeenId, closedAt } = conversations
  const rows = await db
    .select({ id, lastMessageId, seen: staffSeenId, closedAt })
    .from(conversations)
    .where(inArray(id, ids))
  return new Map(
    rows.map((row) => [
      row.id,
      { last: row.lastMessageId ?? 0, seen: row.seen, closed: row.closedAt !== null },
    ]),
  )
}

/** The next call returns the rest. */
const MAX_UPDATED = 100

/** Lists the conversations whose last message is newer than `after`, oldest message first. */
export async function listUpdatedConversations(
  db: Db,
  after: number,
): Promise<{ id: string; last: number }[]> {
  const { id, lastMessageId } = conversations
  const rows = await db
    .select({ id, last: lastMessageId })
    .from(conversations)
    .where(gt(lastMessageId, after))
    .orderBy(asc(lastMessageId))
    .limit(MAX_UPDATED)
  return rows.map(({ id, last }) => ({ id, last: last ?? 0 }))
}

/** Returns the id of the newest message of all conversations; 0 when there is none. */
export async function getLatestMessageId(db: Db): Promise<number> {
  const { lastMessageId } = conversations
  const [latest] = await db
    .select({ last: lastMessageId })
    .from(conversations)
    .where(isNotNull(lastMessageId))
    .orderBy(desc(lastMessageId))
    .limit(1)
  return latest?.last ?? 0
}

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
