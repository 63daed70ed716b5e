import { inArray } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { conversations } from '../tables.ts'

export interface ConversationStatus {
  /** The number of its last message. */
  last: number
  /** How far staff have read. */
  seen: number | null
  closed: boolean
}

/** How many conversations stand, each by its id, in one query; those that are gone are missing. */
export async function listConversationStatuses(
  db: Db,
  ids: string[],
): Promise<Map<string, ConversationStatus>> {
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
