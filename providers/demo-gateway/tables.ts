import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The demo gateway's own books. A real provider keeps its own; the shop never reads these directly. */
export const demoSessions = pgTable('demo_sessions', {
  id: text().primaryKey(),
  paymentId: uuid('payment_id').notNull().unique(),
  amount: integer().notNull(),
  currency: text().notNull(),
  status: text().$type<'open' | 'declined' | 'paid' | 'cancelled'>().notNull().default('open'),
  cancelUrl: text('cancel_url').notNull(),
  successUrl: text('success_url').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const demoRefunds = pgTable(
  'demo_refunds',
  {
    id: uuid().primaryKey(),
    sessionId: text('session_id').notNull(),
    amount: integer().notNull(),
  },
  (table) => [index('demo_refunds_session').on(table.sessionId)],
)
