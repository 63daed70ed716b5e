import { index, pgTable } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isCurrencyCode, oneOf } from '../../shop/database/columns.ts'

const DEMO_STATUSES = ['open', 'declined', 'paid', 'cancelled'] as const

/**
 * The demo gateway's own records. The shop never reads them directly, as it cannot read those of a real
 * provider.
 */
export const demoSessions = pgTable(
  'demo_sessions',
  (t) => ({
    id: t.text().primaryKey(),
    /** No foreign key: a provider only knows the shop's id. */
    paymentId: t.uuid('payment_id').notNull().unique(),
    amount: t.integer().notNull(),
    currency: t.text().notNull(),
    status: oneOf(DEMO_STATUSES).notNull().default('open'),
    cancelUrl: t.text('cancel_url').notNull(),
    successUrl: t.text('success_url').notNull(),
    expiresAt: t.timestamp('expires_at', { withTimezone: true }).notNull(),
  }),
  (table) =>
    createChecks(table, {
      amount: isAtLeast(table.amount, 1),
      currency: isCurrencyCode(table.currency),
    }),
)

export const demoRefunds = pgTable(
  'demo_refunds',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** No foreign key: orders of the demo data have no session here but can be refunded. */
    sessionId: t.text('session_id').notNull(),
    amount: t.integer().notNull(),
  }),
  (table) => [
    index('demo_refunds_session').on(table.sessionId),
    ...createChecks(table, { amount: isAtLeast(table.amount, 1) }),
  ],
)
