import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { createChecks, isAtLeast, isCurrencyCode, isListed } from '../../column-checks.ts'
import type { CurrencyCode } from '../../currencies.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../services.ts'
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
    ...createChecks('payment_issues', {
      kind: isListed(table.kind, ISSUE_KINDS),
      provider: isListed(table.provider, PROVIDER_NAMES),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
    }),
  ],
)
