import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { conversations } from '../conversations/tables.ts'
import type { EmailKind } from '../outbox/email-data.ts'
import { emails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import type { DataSubject } from './data-subject.ts'

/** Kinds that go to support. */
const SUPPORT_EMAIL_KINDS: EmailKind[] = ['contact_received', 'chat_waiting']

/** Returns the filter for a user's emails. A verified email adds those sent to it without an account. */
export async function getOwnEmailsFilter(db: Db, owner: DataSubject): Promise<SQL | undefined> {
  const own = eq(emails.userId, owner.id)
  if (owner.emailVerifiedAt === null) return own
  const toVerified = and(
    isNull(emails.userId),
    inArray(emails.toAddress, await listSpellings(db, owner)),
    notInArray(emails.kind, SUPPORT_EMAIL_KINDS),
  )
  return or(own, toVerified)
}

/**
 * Lists every spelling of the email that was used, because forms keep it as typed. Queried once, then looked
 * up by index.
 */
async function listSpellings(db: Db, { email }: DataSubject): Promise<string[]> {
  const typed = await db
    .selectDistinct({ email: conversations.email })
    .from(conversations)
    .where(and(isNull(conversations.userId), eq(sql`lower(${conversations.email})`, email)))
  return [email, ...typed.flatMap((row) => row.email ?? [])]
}
