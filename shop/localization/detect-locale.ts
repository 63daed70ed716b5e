import { BASE_CURRENCY, type CurrencyCode, isCurrency } from '../currencies.ts'
import { DEFAULT_LANG, isLang, type Lang } from './languages.ts'

export interface LocaleHints {
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
  /** Where the language came from. */
  langFrom: 'param' | 'cookie' | 'browser' | 'default'
}

/** The visitor asked for this language here; a browser's own wish may still be overruled by its storage. */
export function isChosen(langFrom: Locale['langFrom']): boolean {
  return langFrom === 'param' || langFrom === 'cookie'
}

const DEFAULT_COUNTRY = 'GB'

const CURRENCY_OF_COUNTRY: Record<string, CurrencyCode> = {
  ...each('EUR', 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'),
  ...each('AUD', 'AU NR KI TV'),
  ...each('USD', 'US PR GU VI EC SV PA TL'),
  // Pegged to the dollar, or where prices online are commonly read in it.
  ...each(
    'USD',
    'SA AE QA OM BH KW JO LB IQ YE EG MA DZ TN LY SD PS MX AR CL CO PE UY VE BO PY CR GT HN NI DO CU',
  ),
  IN: 'INR',
  CA: 'CAD',
  JP: 'JPY',
  CN: 'CNY',
  BR: 'BRL',
}

function each(currency: CurrencyCode, countries: string): Record<string, CurrencyCode> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, currency]))
}

/** Language: parameter, cookie, browser, else English. Currency: cookie, country, else GBP. */
export function detectLocale(hints: LocaleHints): Locale {
  const country = hints.country ?? DEFAULT_COUNTRY
  const currency = isCurrency(hints.currencyCookie)
    ? hints.currencyCookie
    : (CURRENCY_OF_COUNTRY[country] ?? BASE_CURRENCY)
  if (isLang(hints.langParam)) return { country, currency, lang: hints.langParam, langFrom: 'param' }
  if (isLang(hints.langCookie)) return { country, currency, lang: hints.langCookie, langFrom: 'cookie' }
  const wished = preferredLang(hints.acceptLanguage ?? '')
  if (wished) return { country, currency, lang: wished, langFrom: 'browser' }
  return { country, currency, lang: DEFAULT_LANG, langFrom: 'default' }
}

/** The first live language of an Accept-Language header, by weight. `es-MX` means Spanish. */
function preferredLang(header: string): Lang | null {
  const wishes = header
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
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const wish of wishes) if (isLang(wish.lang)) return wish.lang
  return null
}
