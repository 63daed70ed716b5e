import { eq, sql } from 'drizzle-orm'
import type { Db, Services } from '../../services.ts'
import { inboundMailboxes } from './tables.ts'

export interface MailboxStatus {
  /** Seconds since the mailbox was read completely; null before the first time. */
  ageSeconds: number | null
  isFailing: boolean
}

/** Returns null without a mailbox. */
export async function getMailboxStatus(
  db: Db,
  { mailboxReader }: Pick<Services, 'mailboxReader'>,
): Promise<MailboxStatus | null> {
  if (!mailboxReader) return null
  const { name, lastReadAt, failures } = inboundMailboxes
  const [mailbox] = await db
    .select({
      age: sql<number | null>`extract(epoch from now() - ${lastReadAt})`.mapWith(Number),
      hasBeenRead: sql<boolean>`${lastReadAt} is not null`,
      failures,
    })
    .from(inboundMailboxes)
    .where(eq(name, mailboxReader.mailbox))
  return {
    ageSeconds: mailbox?.hasBeenRead ? mailbox.age : null,
    isFailing: (mailbox?.failures ?? 0) > 0,
  }
}
