import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { auditLog } from '../../audit/tables.ts'
import { ERASED_ADDRESS } from '../../erased-address.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'

const PERSONAL_KEYS = sql.raw(`array['name', 'email', 'username', 'note', 'reason', 'resolution', 'message']`)

/** Redacts audit entries about the subjects: removes personal data and free text, keeps the actions. */
export async function redactAuditLog(tx: Db, ids: SQLWrapper): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      before: sql`${auditLog.before} - ${PERSONAL_KEYS}`,
      after: sql`${auditLog.after} - ${PERSONAL_KEYS}`,
    })
    .where(inArray(auditLog.subjectId, sql`(select id::text from ${ids} as subjects(id))`))
}

/** Redacts emails, keeping kind and time; unsent ones will never be sent. Returns the number of emails. */
export async function redactEmails(tx: Db, condition: SQL | undefined): Promise<number> {
  const forgotten = await tx
    .update(emails)
    .set({
      toAddress: ERASED_ADDRESS,
      userId: null,
      conversationId: null,
      replyTo: null,
      replyToken: null,
      inReplyTo: null,
      data: sql`'{}'::jsonb`,
      lastError: null,
      expiresAt: sql`case when ${emails.sentAt} is null then least(${emails.expiresAt}, now()) else ${emails.expiresAt} end`,
    })
    .where(condition)
    .returning({ id: emails.id })
  return forgotten.length
}
