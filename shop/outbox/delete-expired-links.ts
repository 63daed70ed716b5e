import { and, lte, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { clearLink } from './email-state.ts'
import { emails } from './tables.ts'

/** Links that were never sent and no longer work need not be read any more. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .update(emails)
    .set(clearLink())
    .where(and(lte(emails.expiresAt, sql`now()`), sql`${emails.facts} ->> 'link' <> ''`))
}
