import { eq, sql } from 'drizzle-orm'
import type { Db, Services } from '../../services.ts'
import { inboundMailboxes } from './tables.ts'

export interface MailboxStatus {
  /** Seconds since the mailbox was read completely; null before the first time. */
  ageSeconds: number | null
  isFailing: boolean
  lastReadAt: Date | null
  /** Error of the last attempt; null after a success. */
  error: string | null
}

/** Returns null without a mailbox. */
export async function getMailboxStatus(
  db: Db,
  { mailboxReader }: Pick<Services, 'mailboxReader'>,
): Promise<MailboxStatus | null> {
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
