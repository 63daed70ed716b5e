import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { createChecks, oneOf } from '../database/columns.ts'
import { revisionColumn } from '../database/revision.ts'
import type { VatCountry } from '../localization/vat-territories.ts'

/** Rates that the operator entered. Rows are only added: the latest row of a country and day counts. */
export const taxRates = pgTable(
  'tax_rates',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    country: t.text().$type<VatCountry>().notNull(),
    validFrom: t.date('valid_from').notNull(),
    /** Basis points. */
    rate: t.integer().notNull(),
    actorId: t.uuid('actor_id').references(() => users.id),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => createChecks(table, { rate: sql`${table.rate} between 0 and 10000` }),
)

/** `unverified`: not checked, or the service gave no answer. */
export const VAT_ID_STATES = ['unverified', 'valid', 'invalid'] as const

export type VatIdState = (typeof VAT_ID_STATES)[number]

/** Answers of the service that knows the VAT ids in use. Rows are only added. */
export const vatIdChecks = pgTable(
  'vat_id_checks',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    vatId: t.text('vat_id').notNull(),
    isValid: t.boolean('is_valid').notNull(),
    /** The service's reference of the request, which proves the check. */
    reference: t.text(),
    checkedAt: t.timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index('vat_id_checks_vat_id').on(table.vatId, table.checkedAt)],
)

/** Business details of customers, for invoices. */
export const billingProfiles = pgTable(
  'billing_profiles',
  (t) => ({
    userId: t
      .uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    name: t.text().notNull(),
    address: t.text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: t.text().notNull(),
    vatId: t.text('vat_id'),
    vatIdState: oneOf(VAT_ID_STATES, 'vat_id_state').notNull(),
    /** The latest check of the id: when it was made, and the reference of the service. */
    vatIdCheckedAt: t.timestamp('vat_id_checked_at', { withTimezone: true }),
    vatIdReference: t.text('vat_id_reference'),
    updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  }),
  (table) => createChecks(table, { country: sql`${table.country} ~ '^[A-Z]{2}$'` }),
)

export type BillingProfile = typeof billingProfiles.$inferSelect
