import { sql } from 'drizzle-orm'
import { bigserial, boolean, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, isOneOf } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { VatCountry } from '../localization/vat-territories.ts'

/** Rates that the operator entered. Rows are only added: the latest row of a country and day counts. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    country: text().$type<VatCountry>().notNull(),
    validFrom: date('valid_from').notNull(),
    /** Basis points. */
    rate: integer().notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => createChecks('tax_rates', { rate: sql`${table.rate} between 0 and 10000` }),
)

/** `unverified`: not checked, or the service gave no answer. */
export const VAT_ID_STATES = ['unverified', 'valid', 'invalid'] as const

export type VatIdState = (typeof VAT_ID_STATES)[number]

/** Answers of the service that knows the VAT ids in use. Rows are only added. */
export const vatIdChecks = pgTable(
  'vat_id_checks',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    vatId: text('vat_id').notNull(),
    isValid: boolean('is_valid').notNull(),
    /** The service's reference of the request, which proves the check. */
    reference: text(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('vat_id_checks_vat_id').on(table.vatId, table.checkedAt)],
)

/** Business details of customers, for invoices. */
export const billingProfiles = pgTable(
  'billing_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    name: text().notNull(),
    address: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    vatId: text('vat_id'),
    vatIdState: text('vat_id_state').$type<VatIdState>().notNull(),
    /** The latest check of the id: when it was made, and the reference of the service. */
    vatIdCheckedAt: timestamp('vat_id_checked_at', { withTimezone: true }),
    vatIdReference: text('vat_id_reference'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  },
  (table) =>
    createChecks('billing_profiles', {
      vat_id_state: isOneOf(table.vatIdState, VAT_ID_STATES),
      country: sql`${table.country} ~ '^[A-Z]{2}$'`,
    }),
)

export type BillingProfile = typeof billingProfiles.$inferSelect
