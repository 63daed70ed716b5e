import { and, asc, inArray, notInArray, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { isAnyOf } from '../../database/attempts.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { ERASURE_NOTICE_DAYS, type Policy } from '../../settings/policy.ts'
import { isDueForNotice } from './inactive-users.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Notifies inactive users that their account will be erased. */
export function flagInactiveUsers(policy: Policy): RetentionStep<string> {
  return {
    name: 'told',
    batchSize: 100,
    async list(db, limit, skip) {
      const due = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isDueForNotice(db, policy), notInArray(users.id, skip)))
        .orderBy(asc(users.lastSeenAt))
        .limit(limit)
      return due.map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const due = tx
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), isDueForNotice(tx, policy)))
          .for('update', { skipLocked: true })
        const flagged = await tx
          .update(users)
          .set({ inactivityNoticeAt: sql`now()` })
          .where(isAnyOf(users.id, due))
          .returning({ id: users.id, name: users.name, email: users.email, lang: users.lang })
        for (const { id: userId, name, email: toAddress, lang } of flagged) {
          const data = { name, years: policy.inactiveYears, days: ERASURE_NOTICE_DAYS }
          await queueEmail(tx, { kind: 'account_inactive', userId, toAddress, lang, data })
        }
        return flagged.length
      }),
  }
}
