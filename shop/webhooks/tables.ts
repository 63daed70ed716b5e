import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { attemptChecks, attemptColumns } from '../database/attempts.ts'
import { createChecks, isAtLeast, oneOf, requiredId } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import { WEBHOOK_ERRORS } from '../providers/outbound-sender.ts'
import {
  DELIVERY_STATES,
  ENDPOINT_PAUSE_REASONS,
  ENDPOINT_STATES,
  type WebhookEventType,
  type WebhookMessageType,
} from './webhook-event-types.ts'

/** Receivers of outgoing webhooks. Events of payment providers, which come in, are `webhook_events`. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** May contain a credential of the receiver, so it is in no log and no email. */
    url: t.text().notNull(),
    description: t.text().notNull().default(''),
    events: t.jsonb().$type<WebhookEventType[]>().notNull(),
    state: oneOf(ENDPOINT_STATES).notNull().default('active'),
    pauseReason: oneOf(ENDPOINT_PAUSE_REASONS, 'pause_reason'),
    /** When the owners were told that deliveries fail; null since the last success. */
    alertedAt: t.timestamp('alerted_at', { withTimezone: true }),
    /** No foreign key, as in the activity log. */
    createdBy: t.uuid('created_by'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  }),
  (table) =>
    createChecks(table, {
      pause: sql`(${table.state} = 'paused_automatically') = (${table.pauseReason} is not null)`,
    }),
)

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect

const SECRET_SLOTS = ['current', 'previous'] as const

/** Signing secrets: while a secret is rotated, the previous one signs too. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  (t) => ({
    endpointId: requiredId('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    slot: oneOf(SECRET_SLOTS).notNull(),
    /** `whsec_` and Base64. Signatures are computed from it, so unlike an API key it cannot be stored as a hash. */
    secret: t.text().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the previous secret stops signing. */
    expiresAt: t.timestamp('expires_at', { withTimezone: true }),
  }),
  (table) => [
    primaryKey({ columns: [table.endpointId, table.slot] }),
    ...createChecks(table, {
      expiry: sql`(${table.slot} = 'previous') = (${table.expiresAt} is not null)`,
    }),
  ],
)

/** Outgoing messages, written in the transaction of the change that they report. */
export const webhookMessages = pgTable(
  'webhook_messages',
  (t) => ({
    /** `webhook-id` is `msg_` and this id, the same in every delivery. */
    id: t.uuid().primaryKey(),
    type: t.text().$type<WebhookMessageType>().notNull(),
    /** Messages of one object are delivered in order. */
    objectId: t.text('object_id').notNull(),
    /** The request's body as it is signed and sent. */
    body: t.text().notNull(),
    /** Order of recording. Changes of one object hold its lock, so their order is that of their commits. */
    position: t.bigserial({ mode: 'number' }).notNull().unique('webhook_messages_position'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index('webhook_messages_created').on(table.createdAt)],
)

/** A message for one endpoint. A replay is another delivery of the same message. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  (t) => ({
    id: t.uuid().primaryKey(),
    messageId: requiredId('message_id').references(() => webhookMessages.id, { onDelete: 'cascade' }),
    endpointId: requiredId('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Copy of the object id of the message, for the index of the queue. */
    objectId: t.text('object_id').notNull(),
    position: t.bigserial({ mode: 'number' }).notNull(),
    state: oneOf(DELIVERY_STATES).notNull().default('pending'),
    isReplay: t.boolean('is_replay').notNull().default(false),
    /** Result of the last attempt: the answer's status, or why there was none. */
    lastStatus: t.integer('last_status'),
    lastAttemptAt: t.timestamp('last_attempt_at', { withTimezone: true }),
    endedAt: t.timestamp('ended_at', { withTimezone: true }),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    ...attemptColumns(),
  }),
  (table) => [
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    // The first pending delivery of an object.
    index('webhook_deliveries_pending')
      .on(table.endpointId, table.objectId, table.position)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.position),
    index('webhook_deliveries_last').on(table.endpointId, table.lastAttemptAt),
    index('webhook_deliveries_message').on(table.messageId),
    ...createChecks(table, { end: sql`(${table.state} = 'pending') = (${table.endedAt} is null)` }),
    ...attemptChecks(table),
  ],
)

/** Requests with their answers. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    deliveryId: requiredId('delivery_id').references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** Time of the signature. */
    at: t.timestamp({ withTimezone: true }).notNull(),
    /** Address at that time. */
    url: t.text().notNull(),
    durationMs: t.integer('duration_ms').notNull(),
    status: t.integer(),
    /** Beginning of the answer's body. */
    answer: t.text(),
    error: oneOf(WEBHOOK_ERRORS),
  }),
  (table) => [
    index('webhook_attempts_delivery').on(table.deliveryId, table.id),
    ...createChecks(table, { duration_ms: isAtLeast(table.durationMs, 0) }),
  ],
)
