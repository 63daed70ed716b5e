import { asc, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { isOneOf } from '../due.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Db } from '../services.ts'
import { NOTICE_DAYS, type Policy } from '../settings/policy.ts'
import { isToBeTold } from './unused-accounts.ts'

/**
 * Tells who does not use their account that it will be erased, at most `limit` of them: the mails of buyers do not
 * wait behind theirs. Answers with how many.
 */
export async function flagInactive(db: Db, policy: Policy, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const due = tx
      .select({ id: users.id })
      .from(users)
      .where(isToBeTold(tx, policy))
      .orderBy(asc(users.lastSeenAt))
      .limit(limit)
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
  })
}
