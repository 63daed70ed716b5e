import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { isOfUse, withoutLink } from './mail-state.ts'
import { type MailKind, mails } from './tables.ts'

/** What was queued of a kind for an address no longer holds: it expires now, unless it did before, and its link is gone. */
export async function withdrawMails(db: Db, which: { kind: MailKind; toAddress: string }): Promise<void> {
  await db
    .update(mails)
    .set({ expiresAt: sql`now()`, ...withoutLink() })
    .where(and(eq(mails.toAddress, which.toAddress), eq(mails.kind, which.kind), isOfUse()))
}
