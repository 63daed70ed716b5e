import { and, eq, gte, isNotNull, isNull, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { MAX_ATTEMPTS } from '../../outbox/email-state.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { ERASURE_NOTICE_DAYS, type Policy } from '../../settings/policy.ts'
import { selectOrdersUnderway } from '../select-orders-underway.ts'
import { getYearsAgo } from './retention-periods.ts'

/** A customer's, not seen for as many years as the policy says, and with no order to wait for. */
function isInactive(db: Db, { inactiveYears }: Policy): SQL | undefined {
  return and(
    eq(users.role, 'user'),
    isNull(users.erasedAt),
    lt(users.lastSeenAt, getYearsAgo(inactiveYears)),
    notExists(selectOrdersUnderway(db, users.id)),
  )
}

/** A flag from before the last visit says nothing any more. */
function isFlagged(): SQL {
  return sql`(${users.flaggedInactiveAt} is not null and ${users.flaggedInactiveAt} >= ${users.lastSeenAt})`
}

/** Unused, and not told yet. */
export function isDueForNotice(db: Db, policy: Policy): SQL | undefined {
  return and(isInactive(db, policy), not(isFlagged()))
}

/**
 * Unused, told, and the days since are over. Told means that the mail has left so long ago, or was given up: in a shop
 * without a mail server nobody is told, so nobody is erased.
 */
export function isDueForErasure(db: Db, policy: Policy): SQL | undefined {
  const daysAgo = sql`now() - make_interval(days => ${ERASURE_NOTICE_DAYS})`
  const told = db
    .select({ one: sql`1` })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, users.email),
        eq(emails.kind, 'account_inactive'),
        gte(emails.createdAt, users.flaggedInactiveAt),
        or(
          lte(emails.sentAt, daysAgo),
          and(isNull(emails.sentAt), gte(emails.attempts, MAX_ATTEMPTS), isNotNull(emails.lastError)),
        ),
      ),
    )
  return and(isInactive(db, policy), isFlagged(), lte(users.flaggedInactiveAt, daysAgo), sql`exists ${told}`)
}
