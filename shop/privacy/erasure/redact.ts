import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { auditLog } from '../../audit/tables.ts'
import { ERASED_ADDRESS } from '../../erased-address.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'

const PERSONAL_KEYS = sql.raw(`array['name', 'email', 'username', 'note', 'reason', 'resolution', 'message']`)

/** What staff did to these stays in the log, without what it says of the person and without what was written freely. */
export async function redactAuditLog(tx: Db, ids: SQLWrapper): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      before: sql`${auditLog.before} - ${PERSONAL_KEYS}`,
      after: sql`${auditLog.after} - ${PERSONAL_KEYS}`,
    })
    .where(inArray(auditLog.subjectId, sql`(select id::text from ${ids} as subjects(id))`))
}

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
