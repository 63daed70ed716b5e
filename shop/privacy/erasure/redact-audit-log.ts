import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { auditLog } from '../../audit/tables.ts'
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
