import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { attemptChecks, attemptColumns } from '../../database/attempts.ts'
import { createChecks, isProviderName } from '../../database/columns.ts'
import type { ProviderName } from '../../providers/payment-provider.ts'

/** Webhook events of providers: stored before the webhook is answered, processed by a job. */
export const webhookEvents = pgTable(
  'webhook_events',
  (t) => ({
    provider: t.text().$type<ProviderName>().notNull(),
    eventId: t.text('event_id').notNull(),
    type: t.text().notNull(),
    /** Id of the object to fetch from the provider; null when the event needs no fetch. */
    subject: t.text(),
    receivedAt: t.timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    processedAt: t.timestamp('processed_at', { withTimezone: true }),
    outcome: t.text(),
    ...attemptColumns(),
    /** When the shop gave up processing. Nothing happens to the event until staff retry or dismiss it. */
    failedAt: t.timestamp('failed_at', { withTimezone: true }),
  }),
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    // The latest event of a provider.
    index('webhook_events_received').on(table.provider, table.receivedAt),
    index('webhook_events_due').on(table.nextAttemptAt).where(sql`${table.processedAt} is null`),
    index('webhook_events_failed')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null and ${table.processedAt} is null`),
    ...createChecks(table, { provider: isProviderName(table.provider) }),
    ...attemptChecks(table),
  ],
)

export type WebhookEvent = typeof webhookEvents.$inferSelect

/** How far each provider's own list of events was read, to find missed webhooks. */
export const providerEventCursors = pgTable(
  'provider_event_cursors',
  (t) => ({
    provider: t.text().$type<ProviderName>().primaryKey(),
    /** Null before the first read. */
    readUntil: t.timestamp('read_until', { withTimezone: true }),
    ...attemptColumns(),
  }),
  (table) => [...createChecks(table, { provider: isProviderName(table.provider) }), ...attemptChecks(table)],
)
