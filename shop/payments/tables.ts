import { sql } from 'drizzle-orm'
import {
  customType,
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
import { createChecks, isAtLeast, isCurrencyCode, isListed } from '../column-checks.ts'
import type { CurrencyCode } from '../currencies.ts'
import { claimColumns, dueChecks } from '../job-claim.ts'
import type { Lang } from '../localization/languages.ts'
import {
  fromStoredMethod,
  type PaymentMethod,
  STORED_PAYMENT_METHODS,
  type StoredPaymentMethod,
  toPaymentOption,
} from '../payment-methods.ts'
import { PROVIDER_NAMES, type ProviderName, SESSION_STATES, type SessionState } from '../services.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts'
import { idempotencyKeyColumns, providerKeyChecks } from './provider-requests/idempotency-key.ts'

/** Stores a payment method under its name in the database. */
const paymentMethodColumn = customType<{ data: PaymentMethod; driverData: StoredPaymentMethod }>({
  dataType: () => 'text',
  toDriver: toPaymentOption,
  fromDriver: fromStoredMethod,
})

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
    method: paymentMethodColumn().notNull(),
    /** Provider, session and address are empty until the provider has answered. */
    provider: text().$type<ProviderName>(),
    sessionId: text('session_id'),
    sessionUrl: text('session_url'),
    /** What a refund gives back. */
    chargeId: text('charge_id'),
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
    /** Where the buyer's visit came from, as the traffic tells sources and campaigns apart; null when nobody knows. */
    source: text(),
    campaign: text(),
    /** The shop as bank statements name it; frozen, since a provider wants a repeated request to be the same. */
    statementDescriptor: text('statement_descriptor'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** Of its receipt, which is issued after the money has arrived; the numbers have no gaps. */
    receiptNumber: integer('receipt_number').unique(),
    /** When its receipt became a row of `documents`; null until then. */
    receiptIssuedAt: timestamp('receipt_issued_at', { withTimezone: true }),
    /** No money can come any more: paid, or over at the provider. Until then the provider is asked. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    ...claimColumns(),
    ...idempotencyKeyColumns(),
    /** When a paid one is read again, for what no webhook told: see `reread-payments.ts`. Null: no more. */
    nextReadAt: timestamp('next_read_at', { withTimezone: true }).default(sql`now() + interval '1 day'`),
  },
  (table) => [
    unique('payments_idempotency').on(table.userId, table.idempotencyKey),
    unique('payments_session').on(table.provider, table.sessionId),
    index('payments_session_id').on(table.sessionId),
    index('payments_next_read')
      .on(table.nextReadAt)
      .where(sql`${table.paidAt} is not null and ${table.nextReadAt} is not null`),
    index('payments_unsettled').on(table.nextAttemptAt).where(sql`${table.settledAt} is null`),
    index('payments_without_receipt')
      .on(table.paidAt, table.id)
      .where(sql`${table.paidAt} is not null and ${table.receiptIssuedAt} is null`),
    ...createChecks('payments', {
      method: isListed(table.method, STORED_PAYMENT_METHODS),
      provider: isListed(table.provider, PROVIDER_NAMES),
      status: isListed(table.status, PAYMENT_STATUSES),
      amount: isAtLeast(table.amount, 1),
      currency: isCurrencyCode(table.currency),
      display_currency: isCurrencyCode(table.displayCurrency),
      display_rate: sql`${table.displayRate} > 0`,
      receipt_number: isAtLeast(table.receiptNumber, 1),
    }),
    ...dueChecks('payments', table),
    ...providerKeyChecks('payments', table),
  ],
)

/** Outcomes of recording a payment event. */
export const EVENT_OUTCOMES = [
  'applied',
  'known',
  'nothing_new',
  'unknown_session',
  'wrong_amount',
  'second_payment',
  'paid_after_close',
  'unknown_payment',
] as const

export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

/** Every fact a provider told us, once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    /** Null when the session names no payment of ours. */
    paymentId: uuid('payment_id').references(() => payments.id),
    sessionId: text('session_id'),
    state: text().$type<SessionState>().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    outcome: text().$type<EventOutcome>().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    ...createChecks('payment_events', {
      provider: isListed(table.provider, PROVIDER_NAMES),
      state: isListed(table.state, SESSION_STATES),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
      outcome: isListed(table.outcome, EVENT_OUTCOMES),
    }),
  ],
)

export type Payment = typeof payments.$inferSelect
