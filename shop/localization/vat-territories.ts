/** The 27 member states of the European Union, ISO 3166-1 alpha-2. */
export const EU_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

export const VAT_COUNTRIES = [...EU_COUNTRIES, 'GB'] as const

export type VatCountry = (typeof VAT_COUNTRIES)[number]

/** Monaco belongs to the VAT territory of France, the Isle of Man to that of the United Kingdom. */
const TERRITORIES: Partial<Record<string, VatCountry>> = { MC: 'FR', IM: 'GB' }

/** Returns the country whose VAT applies in a country of ISO 3166-1 alpha-2; others are returned as they are. */
export function getVatTerritory(country: string): string {
  return TERRITORIES[country] ?? country
}

/** VAT ids begin with the country whose VAT applies; those of Greece with EL. */
export function getVatIdPrefix(country: string): string {
  const territory = getVatTerritory(country)
  return territory === 'GR' ? 'EL' : territory
}

export function isVatCountry(country: string | null): country is VatCountry {
  return VAT_COUNTRIES.some((known) => known === country)
}

export function isEuCountry(country: string | null): boolean {
  return EU_COUNTRIES.some((known) => known === country)
}
