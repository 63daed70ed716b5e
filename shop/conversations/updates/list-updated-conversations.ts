import { asc, desc, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { conversations } from '../tables.ts'

/** More are told with the next look. */
const MAX_UPDATED = 100

/** The conversations whose last word is newer than that message, the oldest word first. */
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

/** The last word of all conversations. */
export async function getLatestMessageId(db: Db): Promise<number> {
  const { lastMessageId } = conversations
  const [newest] = await db
    .select({ last: lastMessageId })
    .from(conversations)
    .where(isNotNull(lastMessageId))
    .orderBy(desc(lastMessageId))
    .limit(1)
  return newest?.last ?? 0
}
