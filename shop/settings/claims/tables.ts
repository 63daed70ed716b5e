import { pgTable } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isOneOf } from '../../database/columns.ts'
import { CLAIM_NAMES, type ClaimName } from './claim-sources.ts'

/** Value of each claim in the shop's records, measured hourly (decision 056). A claim without a row was not measured. */
export const claimMeasurements = pgTable(
  'claim_measurements',
  (t) => ({
    name: t.text().$type<ClaimName>().primaryKey(),
    /** `deliveryHours`: hours within which 80% of the orders were delivered. */
    value: t.doublePrecision().notNull(),
    /** Orders, reviews, or minutes of the uptime. */
    sample: t.integer().notNull(),
    measuredAt: t.timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) =>
    createChecks('claim_measurements', {
      name: isOneOf(table.name, CLAIM_NAMES),
      value: isAtLeast(table.value, 0),
      sample: isAtLeast(table.sample, 0),
    }),
)
