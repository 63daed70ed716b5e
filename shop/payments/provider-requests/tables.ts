import { integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { createChecks, isAtLeast, isOneOf, isProviderName } from '../../database/columns.ts'
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
  {
    id: uuid().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    operation: text().$type<ProviderOperation>().notNull(),
    /** The provider's code, such as `amount_too_small`. */
    code: text().notNull(),
    /** The provider's latest explanation. */
    reason: text().notNull(),
    /** The last payment that was refused, if the request concerned one. */
    paymentId: uuid('payment_id').references(() => payments.id),
    count: integer().notNull().default(1),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: uuid('resolved_by').references(() => users.id),
  },
  (table) => [
    unique('provider_problems_once').on(table.provider, table.operation, table.code),
    ...createChecks('provider_problems', {
      provider: isProviderName(table.provider),
      operation: isOneOf(table.operation, PROVIDER_OPERATIONS),
      count: isAtLeast(table.count, 1),
    }),
  ],
)
