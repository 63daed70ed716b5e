import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { pageOf } from '../page-of.ts'
import type { Db } from '../services.ts'

const PAGE = 50

/** Messages of the contact page as they came, the newest first, older ones by `before` (the last id seen). */
export async function listMessages(db: Db, filter: { before?: string; unanswered?: boolean } = {}) {
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
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
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
