import { sql } from 'drizzle-orm'
import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../currencies.ts'
import { createChecks, isAtLeast, isCurrencyCode, isProviderName, oneOf } from '../../database/columns.ts'
import { DISPUTE_STATES, type ProviderName } from '../../providers/payment-provider.ts'
import { payments } from '../tables.ts'

/** Demands for the money at the customer's bank or at the provider. A payment may have several. */
export const disputes = pgTable(
  'disputes',
  (t) => ({
    id: t.uuid().primaryKey(),
    provider: t.text().$type<ProviderName>().notNull(),
    /** `charge:` and the charge id until the provider names the dispute. */
    providerDisputeId: t.text('provider_dispute_id').notNull(),
    /** Null for money that belongs to no payment. */
    paymentId: t.uuid('payment_id').references(() => payments.id),
    sessionId: t.text('session_id').notNull(),
    chargeId: t.text('charge_id'),
    openedAt: t.timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    reason: t.text(),
    /** Pence. */
    amount: t.integer().notNull(),
    currency: t.text().$type<CurrencyCode>().notNull(),
    evidenceDueAt: t.timestamp('evidence_due_at', { withTimezone: true }),
    state: oneOf(DISPUTE_STATES).notNull().default('open'),
    /** When the shop learned of the state. Only a later decision of staff overrides it. */
    stateSince: t.timestamp('state_since', { withTimezone: true }).notNull().defaultNow(),
    closedAt: t.timestamp('closed_at', { withTimezone: true }),
  }),
  (table) => [
    unique('disputes_at_provider').on(table.provider, table.providerDisputeId),
    index('disputes_payment').on(table.paymentId),
    index('disputes_open').on(table.evidenceDueAt).where(sql`${table.state} = 'open'`),
    ...createChecks(table, {
      provider: isProviderName(table.provider),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
      closed: sql`(${table.state} = 'open') = (${table.closedAt} is null)`,
    }),
  ],
)

export type Dispute = typeof disputes.$inferSelect
