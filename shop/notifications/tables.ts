import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { sessions, users } from '../accounts/tables.ts'
import { attemptChecks, attemptColumns } from '../database/attempts.ts'
import { createChecks, oneOf, requiredId } from '../database/columns.ts'
import {
  EMAIL_TIMINGS,
  NOTIFICATION_KINDS,
  type NotificationData,
  type NotificationKind,
  type PushContent,
} from './notification-kinds.ts'

/** Events for notifications, written in the transaction that causes them. A job notifies each member of staff. */
export const notificationEvents = pgTable(
  'notification_events',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: oneOf(NOTIFICATION_KINDS).notNull(),
    /** The payment, case or other row that it is about; the step of a launch item. */
    objectId: t.text('object_id').notNull(),
    data: t.jsonb().$type<NotificationData[NotificationKind]>().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the staff were told, or it was left to a summary. */
    handledAt: t.timestamp('handled_at', { withTimezone: true }),
  }),
  (table) => [
    index('notification_events_new').on(table.createdAt).where(sql`${table.handledAt} is null`),
    index('notification_events_created').on(table.createdAt),
    // One row for each launch item that was ever open.
    uniqueIndex('notification_events_launch_item')
      .on(table.objectId)
      .where(sql`${table.kind} = 'launch_item'`),
    ...createChecks(table),
  ],
)

/** Choices of a member of staff that differ from the defaults of the role. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  (t) => ({
    userId: requiredId('user_id').references(() => users.id),
    kind: oneOf(NOTIFICATION_KINDS).notNull(),
    email: oneOf(EMAIL_TIMINGS).notNull(),
    push: t.boolean().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.kind] }), ...createChecks(table)],
)

/** Quiet hours and time zone of a member of staff who set them. */
export const staffQuietHours = pgTable(
  'staff_quiet_hours',
  (t) => ({
    userId: t
      .uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** IANA name. */
    timeZone: t.text('time_zone').notNull(),
    /** 'HH:MM'; quiet hours may pass midnight. Both are null without quiet hours. */
    quietFrom: t.text('quiet_from'),
    quietTo: t.text('quiet_to'),
  }),
  (table) => createChecks(table, { quiet: sql`(${table.quietFrom} is null) = (${table.quietTo} is null)` }),
)

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const

/** Notifications that wait for a summary. */
export const pendingNotifications = pgTable(
  'pending_notifications',
  (t) => ({
    userId: requiredId('user_id').references(() => users.id),
    eventId: requiredId('event_id').references(() => notificationEvents.id, { onDelete: 'cascade' }),
    channel: oneOf(NOTIFICATION_CHANNELS).notNull(),
    dueAt: t.timestamp('due_at', { withTimezone: true }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.eventId, table.channel] }),
    index('pending_notifications_due').on(table.dueAt),
    index('pending_notifications_event').on(table.eventId),
    ...createChecks(table),
  ],
)

/** Browsers on which a member of staff allowed notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /** The session in which the browser allowed them; they end with it. */
    sessionId: requiredId('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address at the push service of the browser. It is secret: whoever knows it and the keys can send to it. */
    endpoint: t.text().notNull().unique(),
    /** Public key and secret of the browser, base64url: messages are encrypted for them. */
    publicKey: t.text('public_key').notNull(),
    authSecret: t.text('auth_secret').notNull(),
    /** Header of the request that allowed it, so that the user recognizes the device. */
    userAgent: t.text('user_agent'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSuccessAt: t.timestamp('last_success_at', { withTimezone: true }),
  }),
  (table) => [
    index('push_subscriptions_user_id').on(table.userId),
    index('push_subscriptions_session_id').on(table.sessionId),
  ],
)

/** Messages to devices that are still to be sent. They are deleted when the push service has them. */
export const pushMessages = pgTable(
  'push_messages',
  (t) => ({
    id: t.uuid().primaryKey(),
    subscriptionId: requiredId('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    content: t.jsonb().$type<PushContent>().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    ...attemptColumns(),
  }),
  (table) => [
    index('push_messages_due').on(table.nextAttemptAt),
    index('push_messages_subscription').on(table.subscriptionId),
    ...attemptChecks(table),
  ],
)

/** The key pair with which the shop identifies itself to push services (VAPID). One row. */
export const pushKeys = pgTable(
  'push_keys',
  (t) => ({
    id: t.smallint().primaryKey(),
    /** Uncompressed point, base64url. */
    publicKey: t.text('public_key').notNull(),
    /** Private key, encrypted with a key that is in no table and no backup. */
    sealed: t.text().notNull(),
    keyId: t.text('key_id').notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => createChecks(table, { id: sql`${table.id} = 1` }),
)
