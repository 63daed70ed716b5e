import { type SQL, sql } from 'drizzle-orm'
import { ERASED_ADDRESS } from '../erased-address.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'

/** Of mails only their kind and time are left; one that was not sent never will be. Answers with how many. */
export async function forgetMails(tx: Db, which: SQL | undefined): Promise<number> {
  const forgotten = await tx
    .update(mails)
    .set({
      toAddress: ERASED_ADDRESS,
      userId: null,
      conversationId: null,
      replyTo: null,
      facts: sql`'{}'::jsonb`,
      lastError: null,
      expiresAt: sql`case when ${mails.sentAt} is null then least(${mails.expiresAt}, now()) else ${mails.expiresAt} end`,
    })
    .where(which)
    .returning({ id: mails.id })
  return forgotten.length
}
