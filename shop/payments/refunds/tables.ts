import { sql } from 'drizzle-orm'
import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import type { CurrencyCode } from '../../currencies.ts'
import { attemptChecks, attemptColumns } from '../../database/attempts.ts'
import {
  createChecks,
  isAtLeast,
  isCurrencyCode,
  isProviderName,
  oneOf,
  requiredId,
} from '../../database/columns.ts'
import { orders } from '../../orders/tables.ts'
import { type ProviderName, REFUND_STATES } from '../../providers/payment-provider.ts'
import { disputes } from '../disputes/tables.ts'
import { paymentIssues } from '../issues/tables.ts'
import { idempotencyKeyChecks, idempotencyKeyColumns } from '../provider-requests/idempotency-key.ts'
import { payments } from '../tables.ts'

/** `asked`: not sent yet, or sent without an answer. The other statuses are the provider's. */
export const REFUND_STATUSES = ['asked', ...REFUND_STATES] as const

export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Why the shop itself did not send a refund. Screens have a sentence for each. */
export const REFUND_FAILURE_CODES = ['payment_disputed', 'returned_otherwise'] as const

export type RefundFailureCode = (typeof REFUND_FAILURE_CODES)[number]

/** Refunds made by staff or in the provider's dashboard. */
export const refunds = pgTable(
  'refunds',
  (t) => ({
    id: t.uuid().primaryKey(),
    paymentId: t.uuid('payment_id').references(() => payments.id),
    /**
     * The order that it was made for. Null for a refund of the whole payment, and for one from the dashboard, which names none
     * of several orders: see `returnAssignments`.
     */
    orderId: t.uuid('order_id').references(() => orders.id),
    /** Whether it pays for units that disappeared after their delivery. All others pay for what was not delivered. */
    isForMissing: t.boolean('is_for_missing').notNull().default(false),
    /** The client's key: repeating the request returns the same refund. */
    idempotencyKey: t.text('idempotency_key'),
    /** The issue whose money is refunded: money that pays for no order, or that came after the orders were closed. */
    issueId: t.uuid('issue_id').references(() => paymentIssues.id),
    provider: t.text().$type<ProviderName>().notNull(),
    chargeId: t.text('charge_id').notNull(),
    providerRefundId: t.text('provider_refund_id'),
    /** Where the customer claims the money; null where it goes back by itself. */
    claimUrl: t.text('claim_url'),
    amount: t.integer().notNull(),
    currency: t.text().$type<CurrencyCode>().notNull(),
    status: oneOf(REFUND_STATUSES).notNull().default('asked'),
    reason: t.text(),
    /** Null when it was made in the provider's dashboard. */
    actorId: t.uuid('actor_id').references(() => users.id),
    /** Series and number of the credit note, allocated when the refund succeeds; the numbers of a series have no gaps. */
    creditNoteSeries: t.text('credit_note_series'),
    creditNoteNumber: t.integer('credit_note_number'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    settledAt: t.timestamp('settled_at', { withTimezone: true }),
    ...attemptColumns(),
    ...idempotencyKeyColumns(),
    /** Failed attempts only; `attempts` also counts the checks of a pending refund. */
    errorCount: t.integer('error_count').notNull().default(0),
    /** The provider's explanation of the failure; null when the shop did not send the refund. */
    failureReason: t.text('failure_reason'),
    failureCode: oneOf(REFUND_FAILURE_CODES, 'failure_code'),
    /** When an issue was opened because the refund takes too long. */
    overdueAt: t.timestamp('overdue_at', { withTimezone: true }),
  }),
  (table) => [
    unique('refunds_at_provider').on(table.provider, table.providerRefundId),
    unique('refunds_idempotency').on(table.orderId, table.idempotencyKey),
    index('refunds_payment').on(table.paymentId),
    index('refunds_unsettled').on(table.nextAttemptAt).where(sql`${table.settledAt} is null`),
    ...createChecks(table, {
      provider: isProviderName(table.provider),
      amount: isAtLeast(table.amount, 1),
      currency: isCurrencyCode(table.currency),
      credit_note_number: isAtLeast(table.creditNoteNumber, 1),
      credit_note_series: sql`(${table.creditNoteSeries} is null) = (${table.creditNoteNumber} is null)`,
      error_count: isAtLeast(table.errorCount, 0),
    }),
    ...attemptChecks(table),
    ...idempotencyKeyChecks(table),
  ],
)

/** The parts of a refund that names no order, or of a lost dispute, that staff assigned to the orders of the payment. */
export const returnAssignments = pgTable(
  'return_assignments',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Exactly one of the two is set. */
    refundId: t.uuid('refund_id').references(() => refunds.id),
    disputeId: t.uuid('dispute_id').references(() => disputes.id),
    orderId: requiredId('order_id').references(() => orders.id),
    /** Pence. */
    amount: t.integer().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    unique('return_assignments_refund').on(table.refundId, table.orderId),
    unique('return_assignments_dispute').on(table.disputeId, table.orderId),
    index('return_assignments_order').on(table.orderId),
    ...createChecks(table, {
      amount: isAtLeast(table.amount, 1),
      returned: sql`(${table.refundId} is null) <> (${table.disputeId} is null)`,
    }),
  ],
)

export type Refund = typeof refunds.$inferSelect

/** Owner of the refunded money: a payment, or an issue whose money paid for no order. */
export type RefundOwner = Pick<Refund, 'paymentId' | 'issueId'>
