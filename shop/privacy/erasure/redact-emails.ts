import { type SQL, sql } from 'drizzle-orm'
import { ERASED_ADDRESS } from '../../erased-address.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'

/** Of mails only their kind and time are left; one that was not sent never will be. Answers with how many. */
export async function redactEmails(tx: Db, which: SQL | undefined): Promise<number> {
  const forgotten = await tx
    .update(emails)
    .set({
      toAddress: ERASED_ADDRESS,
      userId: null,
      conversationId: null,
      replyTo: null,
      facts: sql`'{}'::jsonb`,
      lastError: null,
      expiresAt: sql`case when ${emails.sentAt} is null then least(${emails.expiresAt}, now()) else ${emails.expiresAt} end`,
    })
    .where(which)
    .returning({ id: emails.id })
  return forgotten.length
}
