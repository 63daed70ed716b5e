import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { createChecks, isAtLeast, isCurrencyCode, isListed } from '../../column-checks.ts'
import type { CurrencyCode } from '../../currencies.ts'
import { refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import type { DocumentContent } from './document-content.ts'

/** A reversal cancels the credit note of a refund that failed after it had succeeded. */
export const DOCUMENT_KINDS = ['receipt', 'credit_note', 'credit_note_reversal'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The last number of each series. Its row is locked until the document is inserted, so there are no gaps. */
export const numberSeries = pgTable(
  'number_series',
  {
    series: text().$type<DocumentKind>().primaryKey(),
    last: integer().notNull(),
  },
  (table) =>
    createChecks('number_series', {
      series: isListed(table.series, DOCUMENT_KINDS),
      last: isAtLeast(table.last, 0),
    }),
)

/**
 * Receipts, credit notes and reversals as issued. Only erasure changes a row: it removes the person (decision
 * 026).
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null for money that belongs to no payment. */
    userId: uuid('user_id').references(() => users.id),
    /** The payment whose receipt a credit note corrects; null for money beside the payment's own. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** A credit note and its reversal have the same refund. */
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
    ...createChecks('documents', {
      kind: isListed(table.kind, DOCUMENT_KINDS),
      number_value: isAtLeast(table.number, 1),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)

export type AccountingDocument = typeof documents.$inferSelect
