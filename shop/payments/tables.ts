import {
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { CurrencyCode } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import type { PaymentStatus } from './payment-status.ts'

export const PAYMENT_METHODS = ['stripe', 'applepay', 'paypal'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export type AttentionReason = 'wrong_amount' | 'second_payment' | 'paid_after_close'

export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of what was asked for under that key: another wish under it is refused. */
    fingerprint: text().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    /** Provider, session and address are empty until the provider has answered. */
    provider: text(),
    sessionId: text('session_id'),
    sessionUrl: text('session_url'),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    /** Pence: the charge. */
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    /** What the buyer saw: currency, rate and the rate's day, frozen. */
    displayCurrency: text('display_currency').$type<CurrencyCode>().notNull(),
    displayRate: numeric('display_rate').notNull(),
    rateAsOf: text('rate_as_of'),
    email: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    needsAttention: text('needs_attention').$type<AttentionReason>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (table) => [
    unique('payments_idempotency').on(table.userId, table.idempotencyKey),
    unique('payments_session').on(table.provider, table.sessionId),
    index('payments_attention').on(table.needsAttention),
  ],
)

/** Every fact a provider told us, once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    state: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    outcome: text().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
