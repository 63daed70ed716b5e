import { and, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { oneTimeTokens, sessions } from '../../accounts/tables.ts'
import { analyticsEvents, PAGE_VIEW_RETENTION_DAYS, pageViews, visits } from '../../analytics/tables.ts'
import { EVENT_TYPES } from '../../analytics/tracking/record-event.ts'
import { getFirstIdAt } from '../../id.ts'
import { preferences } from '../../localization/tables.ts'
import { hasExhaustedAttempts } from '../../outbox/email-state.ts'
import { emails } from '../../outbox/tables.ts'
import { EXPIRED_EMAIL_RETENTION_DAYS, type Policy } from '../../settings/policy.ts'
import { anonymizeOldOrders } from './anonymize-old-orders.ts'
import { deleteOldConversations } from './delete-old-conversations.ts'
import { deleteRows } from './delete-rows.ts'
import { eraseInactiveUsers } from './erase-inactive-users.ts'
import { flagInactiveUsers } from './flag-inactive-users.ts'
import { getApproximateYearsAgo, getYearsAgo } from './retention-periods.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Lists everything that is kept for a limited time, in the order of removal. */
export function listRetentionSteps(policy: Policy): RetentionStep[] {
  return [
    eraseInactiveUsers(policy),
    flagInactiveUsers(policy),
    anonymizeOldOrders(policy),
    ...deleteOldEmails(policy),
    deleteOldConversations(),
    ...deleteExpiredSessions(),
    ...deleteOldPreferences(),
    ...deleteOldVisits(),
  ]
}

/**
 * Deletes emails as old as the oldest orders, the last email to an erased user once it is sent or given up,
 * and unsent emails some days after they expired.
 */
export function deleteOldEmails({ ordersKeptYears }: Policy): RetentionStep[] {
  const { id, kind, sentAt, expiresAt } = emails
  const longAgo = sql`now() - make_interval(days => ${EXPIRED_EMAIL_RETENTION_DAYS})`
  const isEnded = or(isNotNull(sentAt), lte(expiresAt, sql`now()`), hasExhaustedAttempts())
  return [
    deleteRows<string>({
      ...{ name: 'mails', table: emails, id, orderBy: id },
      isOver: lt(id, getFirstIdAt(getApproximateYearsAgo(ordersKeptYears))),
    }),
    deleteRows<string>({
      ...{ name: 'last_mails', table: emails, id, orderBy: id },
      // A literal instead of a parameter, so that the partial index applies.
      isOver: and(sql`${kind} = 'account_erased'`, isEnded),
    }),
    deleteRows<string>({
      ...{ name: 'expired_mails', table: emails, id, orderBy: expiresAt },
      isOver: and(isNull(sentAt), isNotNull(expiresAt), lt(expiresAt, longAgo)),
    }),
  ]
}

/** Deletes sessions and links that expired a day ago. */
function deleteExpiredSessions(): RetentionStep[] {
  return Object.entries({ sessions, links: oneTimeTokens }).map(([name, table]) =>
    deleteRows<string>({
      name,
      table,
      id: table.tokenHash,
      isOver: lt(table.expiresAt, sql`now() - interval '1 day'`),
      orderBy: table.tokenHash,
      hasPrivateIds: true,
    }),
  )
}

const RETENTION_YEARS = 1

/** Deletes preferences and events of browsers after a year. Preferences of users stay with the user. */
function deleteOldPreferences(): RetentionStep[] {
  return [
    deleteRows<string>({
      name: 'events',
      table: analyticsEvents,
      id: analyticsEvents.id,
      // Lists the types, because the index begins with them.
      isOver: and(
        inArray(analyticsEvents.type, EVENT_TYPES),
        lt(analyticsEvents.receivedAt, getYearsAgo(RETENTION_YEARS)),
      ),
      orderBy: analyticsEvents.receivedAt,
    }),
    deleteRows<string>({
      name: 'choices',
      table: preferences,
      id: preferences.sessionId,
      isOver: lt(preferences.updatedAt, getYearsAgo(RETENTION_YEARS)),
      orderBy: preferences.updatedAt,
      hasPrivateIds: true,
    }),
  ]
}

/**
 * Deletes single visits after the period of the privacy page; aggregates stay. Vacuums afterwards, because
 * the embedded engine does not and each view rewrites its visit.
 */
function deleteOldVisits(): RetentionStep[] {
  const longAgo = sql`now() - make_interval(days => ${PAGE_VIEW_RETENTION_DAYS})`
  return [
    deleteRows<number>({
      name: 'views',
      table: pageViews,
      id: pageViews.id,
      isOver: lt(pageViews.at, longAgo),
      orderBy: pageViews.at,
      finish: async (db) => void (await db.execute(sql`vacuum (skip_locked) ${pageViews}`)),
    }),
    deleteRows<string>({
      name: 'visits',
      table: visits,
      id: visits.id,
      isOver: lt(visits.lastAt, longAgo),
      orderBy: visits.lastAt,
      finish: async (db) => void (await db.execute(sql`vacuum (skip_locked) ${visits}`)),
    }),
  ]
}
