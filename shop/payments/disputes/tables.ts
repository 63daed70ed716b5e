import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../currencies.ts'
import { createChecks, isAtLeast, isCurrencyCode, isOneOf, isProviderName } from '../../database/columns.ts'
import { DISPUTE_STATES, type DisputeState, type ProviderName } from '../../providers/payment-provider.ts'
import { payments } from '../tables.ts'

/** Demands for the money at the customer's bank or at the provider. A payment may have several. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    /** `charge:` and the charge id until the provider names the dispute. */
    providerDisputeId: text('provider_dispute_id').notNull(),
    /** Null for money that belongs to no payment. */
    paymentId: uuid('payment_id').references(() => payments.id),
    sessionId: text('session_id').notNull(),
    chargeId: text('charge_id'),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    reason: text(),
    /** Pence. */
    amount: integer().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    evidenceDueAt: timestamp('evidence_due_at', { withTimezone: true }),
    state: text().$type<DisputeState>().notNull().default('open'),
    /** When the shop learned of the state. Only a later decision of staff overrides it. */
    stateSince: timestamp('state_since', { withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    unique('disputes_at_provider').on(table.provider, table.providerDisputeId),
    index('disputes_payment').on(table.paymentId),
    index('disputes_open').on(table.evidenceDueAt).where(sql`${table.state} = 'open'`),
    ...createChecks('disputes', {
      provider: isProviderName(table.provider),
      state: isOneOf(table.state, DISPUTE_STATES),
      amount: isAtLeast(table.amount, 0),
      currency: isCurrencyCode(table.currency),
      closed: sql`(${table.state} = 'open') = (${table.closedAt} is null)`,
    }),
  ],
)

export type Dispute = typeof disputes.$inferSelect
