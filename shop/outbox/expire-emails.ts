import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { clearLink, isUnexpired } from './email-state.ts'
import { type EmailKind, emails } from './tables.ts'

/** What was queued of a kind for an address no longer holds: it expires now, unless it did before, and its link is gone. */
export async function expireEmails(db: Db, which: { kind: EmailKind; toAddress: string }): Promise<void> {
  await db
    .update(emails)
    .set({ expiresAt: sql`now()`, ...clearLink() })
    .where(and(eq(emails.toAddress, which.toAddress), eq(emails.kind, which.kind), isUnexpired()))
}

/** Links that were never sent and no longer work need not be read any more. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .update(emails)
    .set(clearLink())
    .where(and(lte(emails.expiresAt, sql`now()`), sql`${emails.facts} ->> 'link' <> ''`))
}
