import { and, asc, inArray, notInArray, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { isOneOf } from '../due.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { NOTICE_DAYS, type Policy } from '../settings/policy.ts'
import type { RetentionStep } from './retention/retention-step.ts'
import { isToBeTold } from './unused-accounts.ts'

/** Tells who does not use their account that it will be erased. */
export function flagInactive(policy: Policy): RetentionStep<string> {
  return {
    name: 'told',
    batchSize: 100,
    async list(db, limit, skip) {
      const due = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isToBeTold(db, policy), notInArray(users.id, skip)))
        .orderBy(asc(users.lastSeenAt))
        .limit(limit)
      return due.map(({ id }) => id)
    },
    apply: (db, ids) =>
      db.transaction(async (tx) => {
        const due = tx
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), isToBeTold(tx, policy)))
          .for('update', { skipLocked: true })
        const flagged = await tx
          .update(users)
          .set({ flaggedInactiveAt: sql`now()` })
          .where(isOneOf(users.id, due))
          .returning({ id: users.id, name: users.name, email: users.email, lang: users.lang })
        for (const { id: userId, name, email: toAddress, lang } of flagged) {
          const facts = { name, years: policy.inactiveYears, days: NOTICE_DAYS }
          await queueMail(tx, { kind: 'account_inactive', userId, toAddress, lang, facts })
        }
        return flagged.length
      }),
  }
}
