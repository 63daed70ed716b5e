import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { CurrencyCode } from '../currencies.ts'
import { attemptChecks, attemptColumns } from '../database/attempts.ts'
import {
  createChecks,
  isAtLeast,
  isCurrencyCode,
  isProviderName,
  oneOf,
  requiredId,
} from '../database/columns.ts'
import type { Lang } from '../localization/languages.ts'
import { PAYMENT_METHODS } from '../payment-methods.ts'
import { type ProviderName, SESSION_STATES } from '../providers/payment-provider.ts'
import { PAYMENT_STATUSES } from './payment-status.ts'
import { idempotencyKeyChecks, idempotencyKeyColumns } from './provider-requests/idempotency-key.ts'

export const payments = pgTable(
  'payments',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    idempotencyKey: t.text('idempotency_key').notNull(),
    /** Hash of the request under that key: a different request under it is rejected. */
    fingerprint: t.text().notNull(),
    method: oneOf(PAYMENT_METHODS).notNull(),
    /** Provider, session and URL are null until the provider has created the session. */
    provider: t.text().$type<ProviderName>(),
    sessionId: t.text('session_id'),
    sessionUrl: t.text('session_url'),
    /** Id of the provider's charge, which refunds refer to. */
    chargeId: t.text('charge_id'),
    status: oneOf(PAYMENT_STATUSES).notNull().default('pending'),
    /**
     * Whether it was placed while no provider moved money. Set when it is placed, and never changed: everything that a
     * trial order stays out of reads this column (decision 006).
     */
    isTrial: t.boolean('is_trial').notNull().default(false),
    /** Pence to pay, after discounts. A payment of 0 needs no provider: see `complete-free-payment.ts`. */
    amount: t.integer().notNull(),
    currency: t.text().$type<CurrencyCode>().notNull(),
    /** Display currency, its rate and the day of the rate, frozen at checkout. */
    displayCurrency: t.text('display_currency').$type<CurrencyCode>().notNull(),
    displayRate: t.numeric('display_rate').notNull(),
    rateAsOf: t.text('rate_as_of'),
    email: t.text().notNull(),
    lang: t.text().$type<Lang>().notNull(),
    /** Source and campaign of the customer's visit as analytics names them; null when unknown. */
    source: t.text(),
    campaign: t.text(),
    /** The shop's name on bank statements. Frozen, because a repeated provider request must be identical. */
    statementDescriptor: t.text('statement_descriptor'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    paidAt: t.timestamp('paid_at', { withTimezone: true }),
    /** Country of the address from which the order was placed, ISO 3166-1 alpha-2. */
    ipCountry: t.text('ip_country'),
    /** Country of the card or of the payer's account, as the provider reports it. */
    payerCountry: t.text('payer_country'),
    /** Series and number of the receipt, which is issued after the payment; the numbers of a series have no gaps. */
    receiptSeries: t.text('receipt_series'),
    receiptNumber: t.integer('receipt_number'),
    /** When the receipt was inserted into `documents`; null until then. */
    receiptIssuedAt: t.timestamp('receipt_issued_at', { withTimezone: true }),
    /**
     * When the payment was paid or its session ended, so that no more money can come. Until then it is
     * reconciled.
     */
    settledAt: t.timestamp('settled_at', { withTimezone: true }),
    ...attemptColumns(),
    ...idempotencyKeyColumns(),
    /**
     * When a paid payment is rechecked for missed webhooks (see `recheck-paid-payments.ts`); null for never
     * again.
     */
    nextReadAt: t.timestamp('next_read_at', { withTimezone: true }).default(sql`now() + interval '1 day'`),
  }),
  (table) => [
    unique('payments_idempotency').on(table.userId, table.idempotencyKey),
    unique('payments_session').on(table.provider, table.sessionId),
    index('payments_session_id').on(table.sessionId),
    index('payments_charge_id').on(table.chargeId).where(sql`${table.chargeId} is not null`),
    // Empty in most shops, so that leaving trial orders out costs nothing.
    index('payments_trial').on(table.id).where(sql`${table.isTrial}`),
    index('payments_next_read')
      .on(table.nextReadAt)
      .where(sql`${table.paidAt} is not null and ${table.nextReadAt} is not null`),
    // Sessions that expired and may be paid late.
    index('payments_next_late_read')
      .on(table.provider, table.nextReadAt)
      .where(
        sql`${table.paidAt} is null and ${table.settledAt} is not null and ${table.nextReadAt} is not null`,
      ),
    index('payments_unsettled').on(table.nextAttemptAt).where(sql`${table.settledAt} is null`),
    index('payments_without_receipt')
      .on(table.paidAt, table.id)
      .where(sql`${table.paidAt} is not null and ${table.receiptIssuedAt} is null`),
    // Payments are made in the order of their rows, so an index of ranges suffices to read those of a period.
    index('payments_paid_at').using('brin', table.paidAt),
    ...createChecks(table, {
      provider: isProviderName(table.provider),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
      display_currency: isCurrencyCode(table.displayCurrency),
      display_rate: sql`${table.displayRate} > 0`,
      receipt_number: isAtLeast(table.receiptNumber, 1),
      receipt_series: sql`(${table.receiptSeries} is null) = (${table.receiptNumber} is null)`,
    }),
    ...attemptChecks(table),
    ...idempotencyKeyChecks(table),
  ],
)

const EVENT_OUTCOMES = [
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

/** Every recorded state of a session, once. */
export const paymentEvents = pgTable(
  'payment_events',
  (t) => ({
    provider: t.text().$type<ProviderName>().notNull(),
    eventId: t.text('event_id').notNull(),
    /** Null when the session belongs to no payment. */
    paymentId: t.uuid('payment_id').references(() => payments.id),
    sessionId: t.text('session_id'),
    state: oneOf(SESSION_STATES).notNull(),
    amount: t.integer().notNull(),
    currency: t.text().notNull(),
    outcome: oneOf(EVENT_OUTCOMES).notNull(),
    recordedAt: t.timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    ...createChecks(table, {
      provider: isProviderName(table.provider),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)

export type Payment = typeof payments.$inferSelect
