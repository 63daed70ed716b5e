import { COUNTRY_CODES } from '../../shop/localization/country-codes.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'

/** Returns the name of a country (ISO 3166-1 alpha-2), or the code when it has none. */
export function formatCountry(lang: Lang, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country) ?? country
}

/** Lists countries with their names, in the order of the language. */
export function listCountries(lang: Lang, codes = COUNTRY_CODES): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(intlTag(lang), { type: 'region' })
  const collator = new Intl.Collator(intlTag(lang))
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => collator.compare(one.name, other.name))
}
