import { inArray, type SQL, sql } from 'drizzle-orm'
import { getVatTerritory } from '../../localization/vat-territories.ts'
import { splitTax } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import type { TaxSettings } from '../../settings/tax-settings.ts'
import { type CountryEvidence, decideCountry, decideTax } from '../../tax/decide-tax.ts'
import { type BillingProfile, billingProfiles } from '../../tax/tables.ts'
import { getTaxDate, TAX_TIME_ZONE } from '../../tax/tax-date.ts'
import type { TaxRate } from '../../tax/tax-rates.ts'
import type { CompanyDetails, DocumentTax } from '../documents/document-content.ts'
import type { Payment } from '../tables.ts'
import { type paymentTaxes, type TaxEntryKind, taxEntries } from './tables.ts'

export interface TaxRules {
  settings: TaxSettings
  rates: TaxRate[]
}

/** Reads the business details of the customers of payments, by user. */
export async function getBillingProfiles(tx: Db, userIds: string[]): Promise<Map<string, BillingProfile>> {
  const profiles = await tx.select().from(billingProfiles).where(inArray(billingProfiles.userId, userIds))
  return new Map(profiles.map((profile) => [profile.userId, profile]))
}

/** Decides how a paid payment is taxed. `grosses` are the pence paid for each line, `lineVats` those of VAT, in the same order. */
export function assessSale(
  payment: Pick<Payment, 'id' | 'paidAt' | 'ipCountry' | 'payerCountry'>,
  { grosses, profile, rules }: { grosses: number[]; profile: BillingProfile | undefined; rules: TaxRules },
) {
  const evidence: CountryEvidence = {
    ip: payment.ipCountry,
    payer: payment.payerCountry,
    stated: profile?.country ?? null,
  }
  const { country, state } = decideCountry(evidence)
  const businessCountry = profile ? getVerifiedCountry(profile) : null
  const taxDate = getTaxDate(payment.paidAt ?? new Date())
  const decision = decideTax({ date: taxDate, country, businessCountry }, rules.settings, rules.rates)
  const { net, vat, lines } = splitTax(grosses, decision.rate)
  return {
    row: {
      paymentId: payment.id,
      taxDate,
      ipCountry: evidence.ip,
      payerCountry: evidence.payer,
      statedCountry: evidence.stated,
      evidence: state,
      ...toVatIdColumns(profile),
      businessCountry,
      isOpen: state === 'conflict' && businessCountry === null && decision.treatment !== 'not_registered',
      ...toDecisionColumns(decision),
    },
    tax: { ...decision, net, vat },
    evidence,
    lineVats: lines.map((line) => line.vat),
    company: profile ? toCompanyDetails(profile) : null,
  }
}

/** Returns the country whose VAT id is in business details when it is verified, or else null. */
export function getVerifiedCountry({ vatId, vatIdState, country }: BillingProfile): string | null {
  return vatId && vatIdState === 'valid' ? getVatTerritory(country) : null
}

/** Returns the VAT id in business details with its latest check as columns of `payment_taxes`. */
export function toVatIdColumns(profile: BillingProfile | undefined) {
  return {
    vatId: profile?.vatId ?? null,
    vatIdState: profile?.vatId ? profile.vatIdState : null,
    vatIdCheckedAt: profile?.vatIdCheckedAt ?? null,
    vatIdReference: profile?.vatIdReference ?? null,
  }
}

/** Returns a decision as columns of `payment_taxes` and `tax_entries`. */
export function toDecisionColumns({
  treatment,
  country,
  rate,
  registration,
}: Omit<DocumentTax, 'net' | 'vat'>) {
  return {
    treatment,
    country,
    rate,
    scheme: registration?.scheme ?? null,
    registrationCountry: registration?.country ?? null,
    registrationNumber: registration?.number ?? null,
  }
}

/** Returns the decision in columns of `payment_taxes` and `tax_entries`. */
export function fromDecisionColumns(
  row: Pick<
    typeof paymentTaxes.$inferSelect,
    'treatment' | 'country' | 'rate' | 'scheme' | 'registrationCountry' | 'registrationNumber'
  >,
): Omit<DocumentTax, 'net' | 'vat'> {
  const { treatment, country, rate, scheme, registrationCountry, registrationNumber } = row
  const registration =
    scheme && registrationCountry
      ? { scheme, country: registrationCountry, number: registrationNumber ?? '' }
      : null
  return { treatment, country, rate, registration }
}

export function toCompanyDetails(profile: BillingProfile): CompanyDetails {
  const { name, address, country, vatId, vatIdState, vatIdCheckedAt, vatIdReference } = profile
  const isVerified = vatIdState === 'valid' && vatIdCheckedAt
  return {
    name,
    address,
    country,
    vatId,
    verification: isVerified ? { at: vatIdCheckedAt.toISOString(), reference: vatIdReference } : null,
  }
}

/** The current day for VAT, by the database's clock. */
export const TAX_TODAY = sql<string>`(now() at time zone ${TAX_TIME_ZONE})::date`

export interface NewTaxEntry<TaxDate = string> {
  paymentId: string
  documentId: string
  kind: TaxEntryKind
  taxDate: TaxDate
  tax: DocumentTax
  /** -1 for what takes back an earlier entry. */
  sign: 1 | -1
}

export function toTaxEntryColumns<TaxDate>({ tax, sign, ...entry }: NewTaxEntry<TaxDate>) {
  return { ...entry, ...toDecisionColumns(tax), net: sign * tax.net, vat: sign * tax.vat }
}

/** Adds entries to the VAT ledger. Those without an amount are left out. */
export async function recordTaxEntries(tx: Db, entries: NewTaxEntry<string | SQL<string>>[]): Promise<void> {
  const rows = entries.filter(({ tax }) => tax.net !== 0 || tax.vat !== 0).map(toTaxEntryColumns)
  if (rows.length > 0) await tx.insert(taxEntries).values(rows)
}
