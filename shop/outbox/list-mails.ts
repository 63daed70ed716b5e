import { desc, getTableColumns, lt } from 'drizzle-orm'
import { pageOf } from '../page-of.ts'
import type { Db } from '../services.ts'
import { mailState } from './mail-state.ts'
import { mails } from './tables.ts'

const PAGE = 50

/** The newest mails first, older ones by `before` (the last id seen). */
export async function listMails(db: Db, before?: string) {
  const list = await db
    .select({
      ...getTableColumns(mails),
      state: mailState(),
    })
    .from(mails)
    .where(before ? lt(mails.id, before) : undefined)
    .orderBy(desc(mails.id))
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
  return { mails: rows, next }
}
