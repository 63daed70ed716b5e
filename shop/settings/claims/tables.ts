import { pgTable } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, oneOf } from '../../database/columns.ts'
import { CLAIM_NAMES } from './claim-sources.ts'

/** Value of each claim in the shop's records, measured hourly (decision 056). A claim without a row was not measured. */
export const claimMeasurements = pgTable(
  'claim_measurements',
  (t) => ({
    name: oneOf(CLAIM_NAMES).primaryKey(),
    /** `deliveryHours`: hours within which 80% of the orders were delivered. */
    value: t.doublePrecision().notNull(),
    /** Orders, reviews, or minutes of the uptime. */
    sample: t.integer().notNull(),
    measuredAt: t.timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) =>
    createChecks(table, {
      value: isAtLeast(table.value, 0),
      sample: isAtLeast(table.sample, 0),
    }),
)
