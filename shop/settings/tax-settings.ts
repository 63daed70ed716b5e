import type { VatCountry } from '../localization/vat-territories.ts'

/**
 * `uk`: registered in the United Kingdom. `eu_state`: registered in one member state. `oss_union` and `oss_non_union`: the
 * EU's One Stop Shop, whose country is the member state of identification.
 */
export const TAX_SCHEMES = ['uk', 'eu_state', 'oss_union', 'oss_non_union'] as const

export type TaxScheme = (typeof TAX_SCHEMES)[number]

export interface TaxRegistration {
  scheme: TaxScheme
  country: VatCountry
  /** As documents show it, with its country prefix. */
  number: string
  /** First and last day, YYYY-MM-DD; the last is null while the registration lasts. */
  from: string
  until: string | null
}

export interface TaxSettings {
  /** Where the business is established, ISO 3166-1 alpha-2. */
  country: string
  registrations: TaxRegistration[]
  /** Whether the operator has confirmed the registrations, or that there are none. */
  isConfirmed: boolean
}

export const DEFAULT_TAX_SETTINGS: TaxSettings = { country: 'GB', registrations: [], isConfirmed: false }
