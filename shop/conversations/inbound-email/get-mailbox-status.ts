import { eq, sql } from 'drizzle-orm'
import type { Db, Services } from '../../services.ts'
import { inboundMailboxes } from './tables.ts'

/**
 * Returns null without a mailbox. The age is the seconds since the mailbox was read completely, null before the first time;
 * the error is that of the last attempt, null after a success.
 */
export async function getMailboxStatus(db: Db, { mailboxReader }: Pick<Services, 'mailboxReader'>) {
  if (!mailboxReader) return null
  const { name, lastReadAt, failures, lastError } = inboundMailboxes
  const [mailbox] = await db
    .select({
      age: sql<number | null>`extract(epoch from now() - ${lastReadAt})`.mapWith(Number),
      lastReadAt,
      failures,
      lastError,
    })
    .from(inboundMailboxes)
    .where(eq(name, mailboxReader.mailbox))
  return {
    ageSeconds: mailbox?.lastReadAt ? mailbox.age : null,
    isFailing: (mailbox?.failures ?? 0) > 0,
    lastReadAt: mailbox?.lastReadAt ?? null,
    error: mailbox?.lastError ?? null,
  }
}

export type MailboxStatus = NonNullable<Awaited<ReturnType<typeof getMailboxStatus>>>
