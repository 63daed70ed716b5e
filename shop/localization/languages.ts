/**
 * The languages that the shop can be translated to. The setting `liveLanguages` selects those that visitors
 * can choose.
 */
export const LANGS = ['en', 'ar', 'es', 'fr', 'it', 'de', 'pt', 'tr', 'ru', 'zh', 'id', 'hi', 'ja'] as const

export type Lang = (typeof LANGS)[number]

/** Languages that come with messages, content and emails. The operator translates the others. */
export const SHIPPED_LANGS = ['en', 'ar', 'es'] as const satisfies Lang[]

export type ShippedLang = (typeof SHIPPED_LANGS)[number]

export const DEFAULT_LANG = 'en' satisfies ShippedLang

/** How much of the customers' texts must be translated before a language can go live, in percent. */
export const MIN_LIVE_COMPLETION_PERCENT = 95

export function isLang(value: unknown): value is Lang {
  return LANGS.some((lang) => lang === value)
}

/** In other languages customers may see English in place of a translation. */
export function isShippedLang(lang: Lang): boolean {
  return getShippedLang(lang) === lang
}

/** Returns the language itself if it is shipped, else English. */
export function getShippedLang(lang: Lang): ShippedLang {
  return SHIPPED_LANGS.find((shipped) => shipped === lang) ?? DEFAULT_LANG
}

/**
 * Locale for `Intl`: British dates for English and Western digits in every language. Spanish has Latin American words and the
 * numbers of Costa Rica (“10 000”, “4,79”), which nobody misreads: a point means thousands in Spain and decimals in Mexico. The
 * academy in Madrid writes them in the same way, so that the flag of the language is that of Spain.
 */
export function intlTag(lang: Lang): string {
  if (lang === 'en') return 'en-GB'
  if (lang === 'es') return 'es-CR-u-hc-h23'
  return lang === 'ar' || lang === 'hi' ? `${lang}-u-nu-latn` : lang
}

export function getTextDirection(lang: Lang): 'rtl' | 'ltr' {
  return lang === 'ar' ? 'rtl' : 'ltr'
}
