import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isListed } from '../../column-checks.ts'
import { claimColumns, dueChecks } from '../../job-claim.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../services.ts'

/** The inbox of what providers notify us of: kept before they are thanked, applied by a job. */
export const webhookEvents = pgTable(
  'payment_notices',
  {
    provider: text().$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    /** What to ask the provider about; null when there is nothing to ask. */
    subject: text(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    /** What came of it. */
    outcome: text(),
    ...claimColumns(),
    /** Given up, while it is not applied: nothing happens to it before somebody retries or dismisses it. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_notices_due').on(table.nextAttemptAt).where(sql`${table.appliedAt} is null`),
    index('payment_notices_failed')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null and ${table.appliedAt} is null`),
    ...createChecks('payment_notices', { provider: isListed(table.provider, PROVIDER_NAMES) }),
    ...dueChecks('payment_notices', table),
  ],
)

export type WebhookEvent = typeof webhookEvents.$inferSelect

/** How far the shop has read each provider's own list of events, for those whose webhook never came. */
export const providerEventCursors = pgTable(
  'provider_event_marks',
  {
    provider: text().$type<ProviderName>().primaryKey(),
    /** Null before the first reading. */
    readUntil: timestamp('read_until', { withTimezone: true }),
    ...claimColumns(),
  },
  (table) => [
    ...createChecks('provider_event_marks', { provider: isListed(table.provider, PROVIDER_NAMES) }),
    ...dueChecks('provider_event_marks', table),
  ],
)
