import { and, eq, gte, isNotNull, isNull, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { emails, MAX_ATTEMPTS } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { ERASURE_NOTICE_DAYS, type Policy } from '../../settings/policy.ts'
import { selectOrdersUnderway } from '../select-orders-underway.ts'
import { selectYearsAgo } from './retention-periods.ts'

/** Matches customers who were not seen for the years of the policy and have no open orders. */
function isInactive(db: Db, { inactiveYears }: Policy): SQL | undefined {
  return and(
    eq(users.role, 'user'),
    isNull(users.erasedAt),
    lt(users.lastSeenAt, selectYearsAgo(inactiveYears)),
    notExists(selectOrdersUnderway(db, users.id)),
  )
}

/** A notice from before the last activity no longer counts. */
function isFlagged(): SQL {
  return sql`(${users.inactivityNoticeAt} is not null and ${users.inactivityNoticeAt} >= ${users.lastSeenAt})`
}

/** Inactive and not notified yet. */
export function isDueForNotice(db: Db, policy: Policy): SQL | undefined {
  return and(isInactive(db, policy), not(isFlagged()))
}

/**
 * Inactive, notified, and the notice period is over. Counts from when the email was sent or given up; a shop
 * without a mail server notifies nobody, so it erases nobody.
 */
export function isDueForErasure(db: Db, policy: Policy): SQL | undefined {
  const daysAgo = sql`now() - make_interval(days => ${ERASURE_NOTICE_DAYS})`
  const noticeEmail = db
    .select({ one: sql`1` })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, users.email),
        eq(emails.kind, 'account_inactive'),
        gte(emails.createdAt, users.inactivityNoticeAt),
        or(
          lte(emails.sentAt, daysAgo),
          and(isNull(emails.sentAt), gte(emails.attempts, MAX_ATTEMPTS), isNotNull(emails.lastError)),
        ),
      ),
    )
  return and(
    isInactive(db, policy),
    isFlagged(),
    lte(users.inactivityNoticeAt, daysAgo),
    sql`exists ${noticeEmail}`,
  )
}
