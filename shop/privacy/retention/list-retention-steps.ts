import { and, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { knownDevices, oneTimeTokens, passkeyChallenges, sessions } from '../../accounts/tables.ts'
import { analyticsEvents, PAGE_VIEW_RETENTION_DAYS, pageViews, visits } from '../../analytics/tables.ts'
import { EVENT_TYPES } from '../../analytics/tracking/record-events.ts'
import { inboundEmails } from '../../conversations/inbound-email/tables.ts'
import { getFirstIdAt } from '../../id.ts'
import { visitorPreferences } from '../../localization/tables.ts'
import { notificationEvents } from '../../notifications/tables.ts'
import { hasExhaustedAttempts } from '../../outbox/list-emails.ts'
import { emails } from '../../outbox/tables.ts'
import { reviewReports } from '../../reviews/tables.ts'
import { EXPIRED_EMAIL_RETENTION_DAYS, type Policy } from '../../settings/policy.ts'
import { webhookMessages } from '../../webhooks/tables.ts'
import { WEBHOOK_RETENTION_DAYS } from '../../webhooks/webhook-event-types.ts'
import { anonymizeOldOrders } from './anonymize-old-orders.ts'
import {
  deleteOldConversations,
  deleteOldImports,
  deleteOldOffers,
  deleteRows,
  deleteUnusedUploads,
} from './delete-old-rows.ts'
import { eraseInactiveUsers, flagInactiveUsers } from './inactive-users.ts'
import { getApproximateYearsAgo, type RetentionStep, selectYearsAgo } from './run-retention-step.ts'

/** Lists everything that is kept for a limited time, in the order of removal. */
export function listRetentionSteps(policy: Policy): RetentionStep[] {
  return [
    eraseInactiveUsers(policy),
    flagInactiveUsers(policy),
    anonymizeOldOrders(policy),
    ...deleteOldEmails(policy),
    deleteOldConversations(),
    deleteOldInboundEmails(),
    deleteOldOffers(),
    ...deleteOldImports(policy),
    deleteOldReviewReports(),
    deleteUnusedUploads(),
    ...deleteExpiredSessions(),
    deleteExpiredChallenges(),
    deleteOldDevices(),
    ...deleteOldPreferences(),
    ...deleteOldVisits(),
    deleteOldWebhookMessages(),
    deleteOldNotifications(),
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
    deleteRows(id, {
      name: 'emails',
      isOver: lt(id, getFirstIdAt(getApproximateYearsAgo(ordersKeptYears))),
    }),
    deleteRows(id, {
      name: 'last_emails',
      // A literal instead of a parameter, so that the partial index applies.
      isOver: and(sql`${kind} = 'account_erased'`, isEnded),
    }),
    deleteRows(id, {
      name: 'expired_emails',
      orderBy: expiresAt,
      isOver: and(isNull(sentAt), isNotNull(expiresAt), lt(expiresAt, longAgo)),
    }),
  ]
}

/** Mail servers deliver an email twice within hours; the position in the mailbox excludes all older ones. */
const INBOUND_EMAIL_RETENTION_DAYS = 90

/** Deletes the records of received emails. They contain no personal data. */
function deleteOldInboundEmails(): RetentionStep {
  const { id, receivedAt } = inboundEmails
  return deleteRows(id, {
    name: 'received_emails',
    isOver: lt(receivedAt, sql`now() - make_interval(days => ${INBOUND_EMAIL_RETENTION_DAYS})`),
  })
}

/** Deletes reports of reviews a year after staff decided on them. */
function deleteOldReviewReports(): RetentionStep {
  const { id, resolvedAt } = reviewReports
  return deleteRows(id, {
    name: 'review_reports',
    orderBy: resolvedAt,
    isOver: lt(resolvedAt, selectYearsAgo(RETENTION_YEARS)),
  })
}

function deleteExpiredSessions(): RetentionStep[] {
  return Object.entries({ sessions, links: oneTimeTokens }).map(([name, table]) =>
    deleteRows(table.tokenHash, {
      name,
      isOver: lt(table.expiresAt, sql`now() - interval '1 day'`),
      hasPrivateIds: true,
    }),
  )
}

/** Deletes challenges for passkeys that nobody answered: each visit of the login page leaves one. */
function deleteExpiredChallenges(): RetentionStep {
  return deleteRows(passkeyChallenges.challengeHash, {
    name: 'challenges',
    isOver: lte(passkeyChallenges.expiresAt, sql`now()`),
    hasPrivateIds: true,
  })
}

const RETENTION_YEARS = 1

function deleteOldDevices(): RetentionStep {
  return deleteRows(knownDevices.deviceHash, {
    name: 'devices',
    isOver: lt(knownDevices.lastSeenAt, selectYearsAgo(RETENTION_YEARS)),
    orderBy: knownDevices.lastSeenAt,
    hasPrivateIds: true,
  })
}

/** Deletes preferences and events of browsers after a year. Preferences of users stay with the user. */
function deleteOldPreferences(): RetentionStep[] {
  return [
    deleteRows(analyticsEvents.id, {
      name: 'events',
      // Lists the types, because the index begins with them.
      isOver: and(
        inArray(analyticsEvents.type, EVENT_TYPES),
        lt(analyticsEvents.receivedAt, selectYearsAgo(RETENTION_YEARS)),
      ),
      orderBy: analyticsEvents.receivedAt,
    }),
    deleteRows(visitorPreferences.sessionId, {
      name: 'choices',
      isOver: lt(visitorPreferences.updatedAt, selectYearsAgo(RETENTION_YEARS)),
      orderBy: visitorPreferences.updatedAt,
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
    deleteRows(pageViews.id, {
      name: 'views',
      isOver: lt(pageViews.at, longAgo),
      orderBy: pageViews.at,
      finish: async (db) => void (await db.execute(sql`vacuum (skip_locked) ${pageViews}`)),
    }),
    deleteRows(visits.id, {
      name: 'visits',
      isOver: lt(visits.lastAt, longAgo),
      orderBy: visits.lastAt,
      finish: async (db) => void (await db.execute(sql`vacuum (skip_locked) ${visits}`)),
    }),
  ]
}

/** Deletes old messages with their log. What an endpoint has not accepted yet stays until it is delivered or cancelled. */
function deleteOldWebhookMessages(): RetentionStep {
  return deleteRows(webhookMessages.id, {
    name: 'webhooks',
    orderBy: webhookMessages.createdAt,
    isOver: and(
      lt(webhookMessages.createdAt, sql`now() - make_interval(days => ${WEBHOOK_RETENTION_DAYS})`),
      sql`not exists (select 1 from webhook_deliveries as waiting
        where waiting.message_id = ${webhookMessages}.id and waiting.state = 'pending')`,
    ),
  })
}

const NOTIFICATION_RETENTION_DAYS = 7

/** Deletes what staff were notified of and no summary waits for. Launch items stay, so that each is told once. */
function deleteOldNotifications(): RetentionStep {
  const { id, kind, createdAt, handledAt } = notificationEvents
  return deleteRows(id, {
    name: 'notifications',
    orderBy: createdAt,
    isOver: and(
      isNotNull(handledAt),
      ne(kind, 'launch_item'),
      lt(createdAt, sql`now() - make_interval(days => ${NOTIFICATION_RETENTION_DAYS})`),
      sql`not exists (select 1 from pending_notifications as waiting where waiting.event_id = ${notificationEvents}.id)`,
    ),
  })
}
