import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { PAGE_SIZE, toPage } from '../../database/to-page.ts'
import type { Db } from '../../services.ts'
import { conversationMessages, conversations } from '../tables.ts'

/** Lists the contact messages without spam, newest first. `before` is the last id of the previous page. */
export async function listContactMessages(
  db: Db,
  filter: { before?: string; limit?: number; unanswered?: boolean } = {},
) {
  const { limit = PAGE_SIZE } = filter
  const list = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.channel, 'contact'),
        eq(conversations.spam, false),
        filter.unanswered ? and(conversations.waiting, isNull(conversations.closedAt)) : undefined,
        filter.before ? lt(conversations.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
  const ids = rows.map(({ id }) => id)
  const { conversationId, body, id } = conversationMessages
  const first = await db
    .selectDistinctOn([conversationId], { conversationId, body })
    .from(conversationMessages)
    .where(inArray(conversationId, ids))
    .orderBy(conversationId, id)
  const bodies = new Map(first.map((one) => [one.conversationId, one.body]))
  return { messages: rows.map((row) => ({ ...row, message: bodies.get(row.id) ?? '' })), next }
}
