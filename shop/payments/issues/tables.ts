import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import type { CurrencyCode } from '../../currencies.ts'
import {
  createChecks,
  isAtLeast,
  isCurrencyCode,
  isListed,
  isProviderName,
} from '../../database/column-checks.ts'
import type { ProviderName } from '../../payment-provider.ts'
import { payments } from '../tables.ts'

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

/** Money that staff must look at: it pays for no order, is disputed, or its refund failed. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: uuid().primaryKey(),
    kind: text().$type<IssueKind>().notNull(),
    /** Null for money that belongs to no payment. */
    paymentId: uuid('payment_id').references(() => payments.id),
    provider: text().$type<ProviderName>().notNull(),
    sessionId: text('session_id').notNull(),
    chargeId: text('charge_id'),
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    /** Note of the staff member who resolved the issue. */
    resolution: text(),
    /** The provider's explanation, such as why it refused a refund. */
    reason: text(),
  },
  (table) => [
    unique('payment_issues_once').on(table.provider, table.sessionId, table.kind),
    index('payment_issues_payment').on(table.paymentId),
    index('payment_issues_open').on(table.id).where(sql`${table.resolvedAt} is null`),
    ...createChecks('payment_issues', {
      kind: isListed(table.kind, ISSUE_KINDS),
      provider: isProviderName(table.provider),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)
