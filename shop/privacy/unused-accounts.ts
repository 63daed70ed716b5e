import { and, eq, gte, isNotNull, isNull, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { MOST_ATTEMPTS } from '../outbox/mail-state.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import { NOTICE_DAYS, type Policy } from '../settings/policy.ts'
import { yearsAgo } from './how-long.ts'
import { ordersUnderway } from './orders-underway.ts'

/** A customer's, not seen for as many years as the policy says, and with no order to wait for. */
function isUnused(db: Db, { inactiveYears }: Policy): SQL | undefined {
  return and(
    eq(users.role, 'user'),
    isNull(users.erasedAt),
    lt(users.lastSeenAt, yearsAgo(inactiveYears)),
    notExists(ordersUnderway(db, users.id)),
  )
}

/** A flag from before the last visit says nothing any more. */
function isFlagged(): SQL {
  return sql`(${users.flaggedInactiveAt} is not null and ${users.flaggedInactiveAt} >= ${users.lastSeenAt})`
}

/** Unused, and not told yet. */
export function isToBeTold(db: Db, policy: Policy): SQL | undefined {
  return and(isUnused(db, policy), not(isFlagged()))
}

/**
 * Unused, told, and the days since are over. Told means that the mail has left so long ago, or was given up: in a shop
 * without a mail server nobody is told, so nobody is erased.
 */
export function isToBeErased(db: Db, policy: Policy): SQL | undefined {
  const daysAgo = sql`now() - make_interval(days => ${NOTICE_DAYS})`
  const told = db
    .select({ one: sql`1` })
    .from(mails)
    .where(
      and(
        eq(mails.toAddress, users.email),
        eq(mails.kind, 'account_inactive'),
        gte(mails.createdAt, users.flaggedInactiveAt),
        or(
          lte(mails.sentAt, daysAgo),
          and(isNull(mails.sentAt), gte(mails.attempts, MOST_ATTEMPTS), isNotNull(mails.lastError)),
        ),
      ),
    )
  return and(isUnused(db, policy), isFlagged(), lte(users.flaggedInactiveAt, daysAgo), sql`exists ${told}`)
}
