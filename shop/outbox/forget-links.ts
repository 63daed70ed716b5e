import { and, lte, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { withoutLink } from './mail-state.ts'
import { mails } from './tables.ts'

/** Links that were never sent and no longer work need not be read any more. */
export async function forgetLinks(db: Db): Promise<void> {
  await db
    .update(mails)
    .set(withoutLink())
    .where(and(lte(mails.expiresAt, sql`now()`), sql`${mails.facts} ->> 'link' <> ''`))
}
