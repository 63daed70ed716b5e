import { and, desc, isNull, lt } from 'drizzle-orm'
import { pageOf } from '../page-of.ts'
import type { Db } from '../services.ts'
import { contactMessages } from './tables.ts'

const PAGE = 50

/** The newest messages first, older ones by `before` (the last id seen); on demand only those nobody has answered. */
export async function listMessages(db: Db, filter: { before?: string; unanswered?: boolean } = {}) {
  const list = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        filter.unanswered ? isNull(contactMessages.answeredAt) : undefined,
        filter.before ? lt(contactMessages.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
  return { messages: rows, next }
}
