import { isVatCountry } from '../vat-territories.ts'

/** VAT ids of Greece begin with EL instead of the country's code. */
const PREFIXES: Partial<Record<string, string>> = { GR: 'EL' }

/**
 * Returns a VAT id with its prefix and without blanks and punctuation, or null when its form or checksum is wrong for the
 * country (ISO 3166-1 alpha-2). Whether the id is in use is another question: see `CheckVatId`.
 */
export async function parseVatId(country: string, input: string): Promise<string | null> {
  if (!isVatCountry(country)) return null
  const prefix = PREFIXES[country] ?? country
  const compact = input.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const number = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  const validators = await loadValidators(country)
  return validators.some((validator) => validator.validate(number).isValid) ? `${prefix}${number}` : null
}

/** Loaded with the first VAT id: the library knows the numbers of eighty countries. */
async function loadValidators(country: string) {
  const { euVat, stdnum } = await import('stdnum')
  const british = country === 'GB' ? stdnum.GB?.vat : undefined
  return british ? [british] : (euVat[country] ?? [])
}
