import { sql } from 'drizzle-orm'
import { index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import type { CurrencyCode } from '../../currencies.ts'
import { createChecks, isAtLeast, isCurrencyCode, oneOf } from '../../database/columns.ts'
import { disputes } from '../disputes/tables.ts'
import { refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import type { DocumentContent } from './document-content.ts'

/**
 * A receipt is a simplified invoice; an invoice names a company and replaces the receipt. A reversal cancels the credit note
 * of a refund that failed after it had succeeded. A correction changes the VAT of a payment.
 */
export const DOCUMENT_KINDS = [
  'receipt',
  'invoice',
  'credit_note',
  'credit_note_reversal',
  'correction',
] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The last number of each series. Its row is locked until the document is inserted, so there are no gaps. */
export const numberSeries = pgTable(
  'number_series',
  (t) => ({
    series: t.text().primaryKey(),
    last: t.integer().notNull(),
  }),
  (table) => createChecks(table, { last: isAtLeast(table.last, 0) }),
)

/**
 * Receipts, credit notes and reversals as issued. Only erasure changes a row: it removes the person (decision
 * 026).
 */
export const documents = pgTable(
  'documents',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: oneOf(DOCUMENT_KINDS).notNull(),
    series: t.text().notNull(),
    number: t.integer().notNull(),
    issuedAt: t.timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null for money that belongs to no payment. */
    userId: t.uuid('user_id').references(() => users.id),
    /** The payment whose receipt a credit note corrects; null for money beside the payment's own. */
    paymentId: t.uuid('payment_id').references(() => payments.id),
    /** A credit note and its reversal have the same refund. */
    refundId: t.uuid('refund_id').references(() => refunds.id),
    /** The lost dispute of a credit note and its reversal. */
    disputeId: t.uuid('dispute_id').references(() => disputes.id),
    /** Pence. */
    amount: t.integer().notNull(),
    currency: t.text().$type<CurrencyCode>().notNull(),
    content: t.jsonb().$type<DocumentContent>().notNull(),
  }),
  (table) => [
    unique('documents_number').on(table.series, table.number),
    unique('documents_of_refund').on(table.refundId, table.kind),
    index('documents_dispute').on(table.disputeId).where(sql`${table.disputeId} is not null`),
    uniqueIndex('documents_invoice').on(table.paymentId).where(sql`${table.kind} = 'invoice'`),
    uniqueIndex('documents_receipt').on(table.paymentId).where(sql`${table.kind} = 'receipt'`),
    index('documents_payment').on(table.paymentId),
    index('documents_user').on(table.userId),
    ...createChecks(table, {
      number_value: isAtLeast(table.number, 1),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)

export type AccountingDocument = typeof documents.$inferSelect
