import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, oneOf, requiredId } from '../../database/columns.ts'
import { TAX_SCHEMES } from '../../settings/tax-settings.ts'
import { EVIDENCE_STATES, TAX_TREATMENTS } from '../../tax/decide-tax.ts'
import { VAT_ID_STATES } from '../../tax/tables.ts'
import { documents } from '../documents/tables.ts'
import { payments } from '../tables.ts'

/** How a sale is taxed: columns of `payment_taxes` and `tax_entries`. */
const decisionColumns = () => ({
  treatment: oneOf(TAX_TREATMENTS).notNull(),
  /** Place of supply. */
  country: text().notNull(),
  /** Basis points; 0 unless taxed. */
  rate: integer().notNull(),
  scheme: oneOf(TAX_SCHEMES),
  /** The registration under which the sale is reported; null when it is not. */
  registrationCountry: text('registration_country'),
  registrationNumber: text('registration_number'),
})

/** Evidence and current VAT decision of each payment that has a receipt. A correction replaces the decision. */
export const paymentTaxes = pgTable(
  'payment_taxes',
  (t) => ({
    paymentId: t
      .uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** Day of the payment in the shop's time zone. */
    taxDate: t.date('tax_date').notNull(),
    ipCountry: t.text('ip_country'),
    payerCountry: t.text('payer_country'),
    statedCountry: t.text('stated_country'),
    evidence: oneOf(EVIDENCE_STATES).notNull(),
    /** The country that staff chose in place of the evidence. */
    chosenCountry: t.text('chosen_country'),
    /** The customer's VAT id at the sale or on the invoice, with its latest check at that time. */
    vatId: t.text('vat_id'),
    vatIdState: oneOf(VAT_ID_STATES, 'vat_id_state'),
    vatIdCheckedAt: t.timestamp('vat_id_checked_at', { withTimezone: true }),
    vatIdReference: t.text('vat_id_reference'),
    /** Country of the verified VAT id that the decision relies on; null for consumers. */
    businessCountry: t.text('business_country'),
    /** Whether a conflict of the evidence waits for staff. */
    isOpen: t.boolean('is_open').notNull(),
    ...decisionColumns(),
  }),
  (table) => [
    index('payment_taxes_open').on(table.taxDate).where(sql`${table.isOpen}`),
    index('payment_taxes_date').on(table.taxDate),
    index('payment_taxes_reverse_charge').on(table.taxDate).where(sql`${table.treatment} = 'reverse_charge'`),
    ...createChecks(table, { rate: isAtLeast(table.rate, 0) }),
  ],
)

export const TAX_ENTRY_KINDS = ['sale', 'refund', 'refund_reversal', 'correction'] as const

export type TaxEntryKind = (typeof TAX_ENTRY_KINDS)[number]

/** The VAT ledger, which returns are made from. Rows are only added and name no person. */
export const taxEntries = pgTable(
  'tax_entries',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    paymentId: requiredId('payment_id').references(() => payments.id),
    documentId: requiredId('document_id').references(() => documents.id),
    kind: oneOf(TAX_ENTRY_KINDS).notNull(),
    /** Day to whose period the entry belongs. */
    taxDate: t.date('tax_date').notNull(),
    ...decisionColumns(),
    /** Pence; refunds and the cancelling half of a correction are negative. */
    net: t.integer().notNull(),
    vat: t.integer().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index('tax_entries_date').on(table.taxDate),
    index('tax_entries_payment').on(table.paymentId),
    uniqueIndex('tax_entries_sale').on(table.paymentId).where(sql`${table.kind} = 'sale'`),
    ...createChecks(table, { rate: isAtLeast(table.rate, 0) }),
  ],
)
