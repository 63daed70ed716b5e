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
  { inboundMail }: Pick<Services, 'inboundMail'>,
): Promise<MailboxStatus | null> {
  if (!inboundMail) return null
  const { name, lastReadAt, failures } = inboundMailboxes
  const [mailbox] = await db
    .select({
      age: sql<number | null>`extract(epoch from now() - ${lastReadAt})`.mapWith(Number),
      hasBeenRead: sql<boolean>`${lastReadAt} is not null`,
      failures,
    })
    .from(inboundMailboxes)
    .where(eq(name, inboundMail.mailbox))
  return {
    ageSeconds: mailbox?.hasBeenRead ? mailbox.age : null,
    isFailing: (mailbox?.failures ?? 0) > 0,
  }
}
