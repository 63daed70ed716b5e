import { and, desc, eq, max, min, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { auditLog } from '../audit/tables.ts'
import { orders } from '../orders/tables.ts'
import { countEmails } from '../outbox/list-emails.ts'
import type { Db } from '../services.ts'

/** Days after which a backup is due. */
const BACKUP_DAYS = 7

/** An index on the subject finds the last backup in a long log. */
const SUBJECT = 'backup'

export async function recordBackup(db: Db, actor: Actor): Promise<void> {
  await recordAction(db, actor, 'backup.made', SUBJECT)
}

/** Returns when the last recorded backup was made, and whether the shop has been without one for a week. */
export async function getBackupStatus(db: Db): Promise<{ lastAt: Date | null; isDue: boolean }> {
  const [last] = await db
    .select({ at: auditLog.at, isDue: isLongAgo(sql`${auditLog.at}`) })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, SUBJECT), eq(auditLog.action, 'backup.made')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (last) return { lastAt: last.at, isDue: last.isDue }
  const [opened] = await db.select({ isDue: isLongAgo(min(users.createdAt)) }).from(users)
  return { lastAt: null, isDue: opened?.isDue ?? false }
}

/**
 * Returns what an operator needs to recognize a backup and to know its effects. The shop will send the waiting emails after
 * the restore, including those sent since the backup was made.
 */
export async function getDatabaseSummary(db: Db) {
  const [newest] = await db.select({ at: max(orders.createdAt) }).from(orders)
  return {
    orders: await db.$count(orders),
    newestOrder: newest?.at ?? null,
    waitingEmails: (await countEmails(db)).waiting,
  }
}

function isLongAgo(time: ReturnType<typeof sql>) {
  return sql<boolean>`coalesce(${time} < now() - make_interval(days => ${BACKUP_DAYS}), false)`
}
