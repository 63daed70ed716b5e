import { and, eq, sql } from 'drizzle-orm'
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
