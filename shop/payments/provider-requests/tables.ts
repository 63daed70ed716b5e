import { pgTable, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { createChecks, isAtLeast, isProviderName, oneOf } from '../../database/columns.ts'
import type { ProviderName } from '../../providers/payment-provider.ts'
import { payments } from '../tables.ts'

export const PROVIDER_OPERATIONS = ['session', 'refund', 'read', 'webhook'] as const

export type ProviderOperation = (typeof PROVIDER_OPERATIONS)[number]

/**
 * Refusals that only the operator can correct, such as a wrong API key: one counted row per operation and
 * code.
 */
export const providerProblems = pgTable(
  'provider_problems',
  (t) => ({
    id: t.uuid().primaryKey(),
    provider: t.text().$type<ProviderName>().notNull(),
    operation: oneOf(PROVIDER_OPERATIONS).notNull(),
    /** The provider's code, such as `amount_too_small`. */
    code: t.text().notNull(),
    /** The provider's latest explanation. */
    reason: t.text().notNull(),
    /** The last payment that was refused, if the request concerned one. */
    paymentId: t.uuid('payment_id').references(() => payments.id),
    count: t.integer().notNull().default(1),
    firstAt: t.timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: t.timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: t.timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: t.uuid('resolved_by').references(() => users.id),
  }),
  (table) => [
    unique('provider_problems_once').on(table.provider, table.operation, table.code),
    ...createChecks(table, {
      provider: isProviderName(table.provider),
      count: isAtLeast(table.count, 1),
    }),
  ],
)
