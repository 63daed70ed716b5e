import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { EmailKind } from './email-data.ts'
import { clearLink, isUnexpired } from './email-state.ts'
import { emails } from './tables.ts'

/** Expires the queued emails of a kind for a recipient and removes their links. */
export async function expireEmails(db: Db, filter: { kind: EmailKind; toAddress: string }): Promise<void> {
  await db
    .update(emails)
    .set({ expiresAt: sql`now()`, ...clearLink() })
    .where(and(eq(emails.toAddress, filter.toAddress), eq(emails.kind, filter.kind), isUnexpired()))
}

/** Removes links that were never sent and no longer work. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .update(emails)
    .set(clearLink())
    .where(and(lte(emails.expiresAt, sql`now()`), sql`${emails.data} ->> 'link' <> ''`))
}
