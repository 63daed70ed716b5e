import { and, eq, gte, inArray, isNull, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { SYSTEM_ACTOR } from '../../actor.ts'
import { isAnyOf } from '../../database/attempts.ts'
import { hasExhaustedAttempts } from '../../outbox/list-emails.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { ERASURE_NOTICE_DAYS, type Policy } from '../../settings/policy.ts'
import { eraseUser } from '../erasure/erase-user.ts'
import { hasDebtsTo, selectOrdersUnderway } from '../erasure/obligations.ts'
import { listDue, type RetentionStep, selectYearsAgo } from './run-retention-step.ts'

/** Matches customers who were not seen for the years of the policy and have no open orders and no money to get back. */
function isInactive(db: Db, { inactiveYears }: Policy): SQL | undefined {
  return and(
    eq(users.role, 'user'),
    isNull(users.erasedAt),
    lt(users.lastSeenAt, selectYearsAgo(inactiveYears)),
    notExists(selectOrdersUnderway(db, users.id)),
    sql`not ${hasDebtsTo(db, users.id)}`,
  )
}

/** A notice from before the last activity no longer counts. */
function isFlagged(): SQL {
  return sql`(${users.inactivityNoticeAt} is not null and ${users.inactivityNoticeAt} >= ${users.lastSeenAt})`
}

/** Inactive and not notified yet. */
function isDueForNotice(db: Db, policy: Policy): SQL | undefined {
  return and(isInactive(db, policy), not(isFlagged()))
}

/**
 * Inactive, notified, and the notice period is over. Counts from when the email was sent or given up; a shop
 * without a mail server notifies nobody, so it erases nobody.
 */
function isDueForErasure(db: Db, policy: Policy): SQL | undefined {
  const daysAgo = sql`now() - make_interval(days => ${ERASURE_NOTICE_DAYS})`
  const noticeEmail = db
    .select({ one: sql`1` })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, users.email),
        eq(emails.kind, 'account_inactive'),
        gte(emails.createdAt, users.inactivityNoticeAt),
        or(lte(emails.sentAt, daysAgo), and(isNull(emails.sentAt), hasExhaustedAttempts())),
      ),
    )
  return and(
    isInactive(db, policy),
    isFlagged(),
    lte(users.inactivityNoticeAt, daysAgo),
    sql`exists ${noticeEmail}`,
  )
}

function listUsers(isDue: (db: Db) => SQL | undefined): RetentionStep<string>['list'] {
  return listDue({ id: users.id, orderBy: users.lastSeenAt, isDue })
}

/** Notifies inactive users that their account will be erased. */
export function flagInactiveUsers(policy: Policy): RetentionStep<string> {
  return {
    name: 'told',
    batchSize: 100,
    list: listUsers((db) => isDueForNotice(db, policy)),
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

/** Erases users who were notified and did not return, each in its own transaction. */
export function eraseInactiveUsers(policy: Policy): RetentionStep<string> {
  return {
    name: 'erased',
    batchSize: 1,
    list: listUsers((db) => isDueForErasure(db, policy)),
    async apply(db, ids) {
      let erased = 0
      for (const userId of ids) {
        // Checked again under the lock, because another process may have erased the user or the user may have
        // returned.
        const only = isDueForErasure(db, policy)
        const { ok } = await eraseUser(db, { userId, actor: SYSTEM_ACTOR, only })
        if (ok) erased += 1
      }
      return erased
    },
  }
}
