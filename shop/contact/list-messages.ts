import { desc, lt } from 'drizzle-orm'
import { pageOf } from '../page-of.ts'
import type { Db } from '../services.ts'
import { contactMessages } from './tables.ts'

const PAGE = 50

/** The newest messages first, older ones by `before` (the last id seen). */
export async function listMessages(db: Db, before?: string) {
  const list = await db
    .select()
    .from(contactMessages)
    .where(before ? lt(contactMessages.id, before) : undefined)
    .orderBy(desc(contactMessages.id))
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
  return { messages: rows, next }
}
