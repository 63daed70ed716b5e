import { BASE_CURRENCY, type CurrencyCode, isCurrency } from '../currencies.ts'
import type { Db } from '../services.ts'
import { DEFAULT_LANG, type Lang, SHIPPED_LANGS } from './languages.ts'
import { visitorPreferences } from './tables.ts'

interface LocaleHints {
  /** The languages that visitors can choose; by default the shipped ones. */
  live?: readonly Lang[]
  langParam?: string | null
  langCookie?: string | null
  currencyCookie?: string | null
  acceptLanguage?: string | null
  country?: string | null
}

export interface Locale {
  country: string
  lang: Lang
  currency: CurrencyCode
  /** The hint that decided the language. */
  langFrom: 'param' | 'cookie' | 'browser' | 'default'
  currencyFrom: 'cookie' | 'country'
}

/**
 * Returns whether the visitor chose the language. A choice stored in the browser overrides a mere
 * Accept-Language header.
 */
export function isExplicitChoice(langFrom: Locale['langFrom']): boolean {
  return langFrom === 'param' || langFrom === 'cookie'
}

const DEFAULT_COUNTRY = 'GB'

const CURRENCY_OF_COUNTRY: Record<string, CurrencyCode> = {
  ...mapCountries('EUR', 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'),
  ...mapCountries('AUD', 'AU NR KI TV'),
  ...mapCountries('USD', 'US PR GU VI EC SV PA TL'),
  // Pegged to the dollar, or countries where online prices are commonly in dollars.
  ...mapCountries(
    'USD',
    'SA AE QA OM BH KW JO LB IQ YE EG MA DZ TN LY SD PS MX AR CL CO PE UY VE BO PY CR GT HN NI DO CU',
  ),
  IN: 'INR',
  CA: 'CAD',
  JP: 'JPY',
  CN: 'CNY',
  BR: 'BRL',
}

function mapCountries(currency: CurrencyCode, countries: string): Record<string, CurrencyCode> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, currency]))
}

/** Language: parameter, cookie, Accept-Language, else English. Currency: cookie, country, else GBP. */
export function detectLocale(hints: LocaleHints): Locale {
  const country = hints.country ?? DEFAULT_COUNTRY
  const paid = isCurrency(hints.currencyCookie)
    ? ({ currency: hints.currencyCookie, currencyFrom: 'cookie' } as const)
    : ({ currency: CURRENCY_OF_COUNTRY[country] ?? BASE_CURRENCY, currencyFrom: 'country' } as const)
  const { live = SHIPPED_LANGS } = hints
  const named = (code: string | null | undefined) => live.find((lang) => lang === code)
  const chosen = named(hints.langParam)
  if (chosen) return { country, ...paid, lang: chosen, langFrom: 'param' }
  const kept = named(hints.langCookie)
  if (kept) return { country, ...paid, lang: kept, langFrom: 'cookie' }
  const wished = parseAcceptLanguage(hints.acceptLanguage ?? '')
    .map(named)
    .find((lang) => lang !== undefined)
  if (wished) return { country, ...paid, lang: wished, langFrom: 'browser' }
  return { country, ...paid, lang: DEFAULT_LANG, langFrom: 'default' }
}

/** Lists the languages of an Accept-Language header by weight, without regions: `es-MX` is Spanish. */
function parseAcceptLanguage(header: string): (string | undefined)[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return { lang: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter((language) => language.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ lang }) => lang)
}

/** Saves the last choice of a browser session. A missing field keeps its value. */
export async function saveVisitorPreference(
  db: Db,
  preference: { sessionId: string; lang?: Lang; currency?: CurrencyCode },
): Promise<void> {
  const { sessionId, lang, currency } = preference
  const chosen = { ...(lang && { lang }), ...(currency && { currency }), updatedAt: new Date() }
  await db
    .insert(visitorPreferences)
    .values({ sessionId, ...chosen })
    .onConflictDoUpdate({ target: visitorPreferences.sessionId, set: chosen })
}
