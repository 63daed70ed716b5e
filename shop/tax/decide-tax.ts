import { getVatTerritory, isEuCountry, isVatCountry } from '../localization/vat-territories.ts'
import type { TaxRegistration, TaxScheme, TaxSettings } from '../settings/tax-settings.ts'
import { getTaxRate, type TaxRate } from './tax-rates.ts'

/**
 * `not_registered`: the seller has no VAT registration on that day. `taxed`: VAT is included in the price.
 * `reverse_charge`: a business with a verified VAT id in another country accounts for the VAT. `outside_scope`: none of the
 * seller's registrations covers the country.
 */
export const TAX_TREATMENTS = ['not_registered', 'taxed', 'reverse_charge', 'outside_scope'] as const

export interface TaxDecision {
  treatment: (typeof TAX_TREATMENTS)[number]
  /** Place of supply. */
  country: string
  /** Basis points; 0 unless taxed. */
  rate: number
  /** The registration under which the sale is reported; null when it is not. */
  registration: { scheme: TaxScheme; country: string; number: string } | null
}

interface TaxCircumstances {
  /** Day of the payment, YYYY-MM-DD. */
  date: string
  /** The customer's country; null when there is no evidence, which counts as the seller's own country. */
  country: string | null
  /** Country of the customer's verified VAT id; null for consumers and unverified businesses. */
  businessCountry: string | null
}

/**
 * Decides how the VAT rules of the European Union and the United Kingdom treat the sale of a digital service. It is what
 * the shop computes, not tax advice: see docs/vat.md.
 */
export function decideTax(
  { date, country: known, businessCountry }: TaxCircumstances,
  settings: TaxSettings,
  rates: TaxRate[],
): TaxDecision {
  const active = settings.registrations.filter(
    ({ from, until }) => from <= date && (until === null || date <= until),
  )
  const country = businessCountry ?? known ?? settings.country
  if (active.length === 0) return { treatment: 'not_registered', country, rate: 0, registration: null }
  const isAtHome = country === settings.country || active.some((one) => isLocal(one, country))
  const registration = findRegistration(active, country)
  if (businessCountry && !isAtHome && isVatCountry(businessCountry)) {
    const own = findOwnRegistration(active, settings.country)
    return { treatment: 'reverse_charge', country, rate: 0, registration: own && toReported(own) }
  }
  const taxingCountry = registration?.scheme === 'eu_state' ? registration.country : country
  const rate = registration && isVatCountry(taxingCountry) ? getTaxRate(rates, taxingCountry, date) : null
  if (!registration || rate === null)
    return { treatment: 'outside_scope', country, rate: 0, registration: null }
  return { treatment: 'taxed', country, rate, registration: toReported(registration) }
}

/**
 * A registration in the customer's own country comes first, then the One Stop Shop. With neither, a seller that is
 * registered in one member state charges that state's VAT in the whole EU.
 */
function findRegistration(active: TaxRegistration[], country: string): TaxRegistration | null {
  if (!isVatCountry(country)) return null
  const local = active.find((registration) => isLocal(registration, country))
  if (local || !isEuCountry(country)) return local ?? null
  const oss = active.find(({ scheme }) => scheme === 'oss_union' || scheme === 'oss_non_union')
  return oss ?? active.find(({ scheme }) => scheme === 'eu_state') ?? null
}

/**
 * A reverse charge is reported under the seller's own registration: that of its own country, or else another national one.
 * The One Stop Shop covers sales to consumers only.
 */
function findOwnRegistration(active: TaxRegistration[], sellerCountry: string): TaxRegistration | null {
  const own = active.filter(({ scheme }) => scheme === 'uk' || scheme === 'eu_state')
  return own.find(({ country }) => country === sellerCountry) ?? own[0] ?? null
}

function isLocal({ scheme, country: registered }: TaxRegistration, country: string): boolean {
  return registered === country && (scheme === 'uk' || scheme === 'eu_state')
}

function toReported({ scheme, country, number }: TaxRegistration): NonNullable<TaxDecision['registration']> {
  return { scheme, country, number }
}

/** Items of evidence of where a customer lives: countries of ISO 3166-1 alpha-2, null when unknown. */
export interface CountryEvidence {
  /** Country of the address from which the order was placed. */
  ip: string | null
  /** Country of the card or of the payer's account, from the payment provider. */
  payer: string | null
  /** Country in the customer's business details. */
  stated: string | null
}

/**
 * `confirmed`: two items name the same country. `single`: there is only one. `conflict`: no two agree. `missing`: there is
 * none.
 */
export const EVIDENCE_STATES = ['confirmed', 'single', 'conflict', 'missing'] as const

/**
 * Decides the country of a customer by the evidence. In a conflict, the proposal is the country of the payer, which is the
 * hardest to change; without evidence it is null.
 */
export function decideCountry(evidence: CountryEvidence): {
  country: string | null
  state: (typeof EVIDENCE_STATES)[number]
} {
  const items = [evidence.payer, evidence.stated, evidence.ip].flatMap((country) =>
    country ? [getVatTerritory(country)] : [],
  )
  const confirmed = items.find((country, index) => items.indexOf(country) < index)
  if (confirmed) return { country: confirmed, state: 'confirmed' }
  const [first = null] = items
  if (items.length > 1) return { country: first, state: 'conflict' }
  return { country: first, state: first ? 'single' : 'missing' }
}
