import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import type { CurrencyCode } from '../../currencies.ts'
import { createChecks, isAtLeast, isCurrencyCode, isProviderName, oneOf } from '../../database/columns.ts'
import type { ProviderName } from '../../providers/payment-provider.ts'
import { payments } from '../tables.ts'
import { ISSUE_KINDS } from './issue-kinds.ts'

/** Money that staff must look at: it pays for no order, is disputed, or its refund has a problem. */
export const paymentIssues = pgTable(
  'payment_issues',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: oneOf(ISSUE_KINDS).notNull(),
    /** Null for money that belongs to no payment. */
    paymentId: t.uuid('payment_id').references(() => payments.id),
    /**
     * The refund of an issue about a refund, which has one issue at most; its kind follows the refund. No foreign key: a
     * refund refers to an issue, and two would be a cycle.
     */
    refundId: t.uuid('refund_id'),
    provider: t.text().$type<ProviderName>().notNull(),
    sessionId: t.text('session_id').notNull(),
    chargeId: t.text('charge_id'),
    amount: t.integer().notNull(),
    currency: t.text().$type<CurrencyCode>().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: t.timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: t.uuid('resolved_by').references(() => users.id),
    /** Note of the staff member who resolved the issue. */
    resolution: t.text(),
    /** The provider's explanation, such as why it refused a refund. */
    reason: t.text(),
  }),
  (table) => [
    uniqueIndex('payment_issues_once')
      .on(table.provider, table.sessionId, table.kind)
      .where(sql`${table.refundId} is null`),
    uniqueIndex('payment_issues_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    index('payment_issues_payment').on(table.paymentId),
    index('payment_issues_open').on(table.id).where(sql`${table.resolvedAt} is null`),
    ...createChecks(table, {
      provider: isProviderName(table.provider),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)
