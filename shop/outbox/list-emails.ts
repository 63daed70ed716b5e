import { desc, getTableColumns, lt } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { toPage } from '../to-page.ts'
import { getEmailState } from './email-state.ts'
import { emails } from './tables.ts'

const PAGE_SIZE = 50

/** The newest mails first, older ones by `before` (the last id seen). */
export async function listEmails(db: Db, before?: string) {
  const list = await db
    .select({
      ...getTableColumns(emails),
      state: getEmailState(),
    })
    .from(emails)
    .where(before ? lt(emails.id, before) : undefined)
    .orderBy(desc(emails.id))
    .limit(PAGE_SIZE + 1)
  const { rows, next } = toPage(list, PAGE_SIZE)
  return { mails: rows, next }
}
