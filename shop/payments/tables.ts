import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { CurrencyCode } from '../currencies.ts'
import { dueColumns } from '../due.ts'
import type { Lang } from '../localization/languages.ts'
import { orders } from '../orders/tables.ts'
import type { ProviderName, RefundState } from '../services.ts'
import type { DocumentContent } from './documents/document-content.ts'
import type { PaymentStatus } from './payment-status.ts'
import { providerKeyColumns } from './provider-key.ts'
import { storedMethod } from './stored-method.ts'

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
    method: storedMethod().notNull(),
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
    ...dueColumns(),
    ...providerKeyColumns(),
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
  ],
)

/** Every fact a provider told us, once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    /** Null when the session names no payment of ours. */
    paymentId: uuid('payment_id'),
    sessionId: text('session_id'),
    state: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    outcome: text().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const ISSUE_KINDS = [
  'wrong_amount',
  'second_payment',
  'paid_after_close',
  'unknown_payment',
  'disputed',
  'refund_failed',
  'refund_overdue',
  'refund_late',
] as const

export type IssueKind = (typeof ISSUE_KINDS)[number]

/** Money that a person has to look at: received and of no use to an order, or asked back. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: uuid().primaryKey(),
    kind: text().$type<IssueKind>().notNull(),
    /** Null for money that names no payment of ours. */
    paymentId: uuid('payment_id').references(() => payments.id),
    provider: text().$type<ProviderName>().notNull(),
    sessionId: text('session_id').notNull(),
    chargeId: text('charge_id'),
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    /** What was done about it, in the words of who did. */
    resolution: text(),
    /** The provider's own explanation, such as why it refused a refund. */
    reason: text(),
  },
  (table) => [
    unique('payment_issues_once').on(table.provider, table.sessionId, table.kind),
    index('payment_issues_payment').on(table.paymentId),
    index('payment_issues_open').on(table.id).where(sql`${table.resolvedAt} is null`),
  ],
)

/** `asked`: to be asked of the provider, or asked without an answer. The others are the provider's. */
export type RefundStatus = 'asked' | RefundState

/** Money given back, by staff or in the provider's dashboard. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Null when it is of the whole payment, or the dashboard did not say of which of several orders. */
    orderId: uuid('order_id').references(() => orders.id),
    /** Of who asked for it: the same wish sent again is the same refund. */
    idempotencyKey: text('idempotency_key'),
    /** The money that was of no use. */
    issueId: uuid('issue_id').references(() => paymentIssues.id),
    provider: text().$type<ProviderName>().notNull(),
    chargeId: text('charge_id').notNull(),
    providerRefundId: text('provider_refund_id'),
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    status: text().$type<RefundStatus>().notNull().default('asked'),
    reason: text(),
    /** Null when it was made in the provider's dashboard. */
    actorId: uuid('actor_id').references(() => users.id),
    /** Given when the refund succeeds; the numbers have no gaps. */
    creditNote: integer('credit_note').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    ...dueColumns(),
    ...providerKeyColumns(),
    /** Failed tries alone; `attempts` also counts each time that the provider was asked how a pending refund is. */
    errorCount: integer('error_count').notNull().default(0),
    /** The provider's own explanation of why the refund failed. */
    failureReason: text('failure_reason'),
    /** When staff were told that the refund takes unusually long. */
    overdueAt: timestamp('overdue_at', { withTimezone: true }),
  },
  (table) => [
    unique('refunds_at_provider').on(table.provider, table.providerRefundId),
    unique('refunds_idempotency').on(table.orderId, table.idempotencyKey),
    index('refunds_payment').on(table.paymentId),
    index('refunds_unsettled').on(table.nextAttemptAt).where(sql`${table.settledAt} is null`),
  ],
)

export type Refund = typeof refunds.$inferSelect

/** The inbox of what providers notify us of: kept before they are thanked, applied by a job. */
export const notices = pgTable(
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
    ...dueColumns(),
    /** Given up, while it is not applied: nothing happens to it before somebody retries or dismisses it. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_notices_due').on(table.nextAttemptAt).where(sql`${table.appliedAt} is null`),
    index('payment_notices_failed')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null and ${table.appliedAt} is null`),
  ],
)

/** The last number of each series. Its row is locked until the document is there: no gaps. */
export const numberSeries = pgTable('number_series', {
  series: text().$type<DocumentKind>().primaryKey(),
  last: integer().notNull(),
})

/** A reversal takes back the credit note of a refund that failed after it had succeeded. */
export const DOCUMENT_KINDS = ['receipt', 'credit_note', 'credit_note_reversal'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Receipts and credit notes as they were issued. Only erasure changes one: it takes the person from it (decision 026). */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whose it is; null for money that names no payment. */
    userId: uuid('user_id').references(() => users.id),
    /** Whose receipt a credit note corrects; null over money that was none of a payment's own. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** A reversal takes back the credit note of the same refund. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Pence. */
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    content: jsonb().$type<DocumentContent>().notNull(),
  },
  (table) => [
    unique('documents_number').on(table.series, table.number),
    unique('documents_of_refund').on(table.refundId, table.kind),
    uniqueIndex('documents_receipt').on(table.paymentId).where(sql`${table.kind} = 'receipt'`),
    index('documents_payment').on(table.paymentId),
    index('documents_user').on(table.userId),
    check('documents_kind', sql`${table.kind} in ('receipt', 'credit_note', 'credit_note_reversal')`),
    check('documents_amount', sql`${table.amount} >= 0`),
  ],
)

export type AccountingDocument = typeof documents.$inferSelect
