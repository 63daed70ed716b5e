/** The interface languages that are live. */
export const LANGUAGES = {
  en: { flag: '🇬🇧', code: 'en', name: 'English', nativeName: 'English' },
  ar: { flag: '🇸🇦', code: 'ar', name: 'Arabic', nativeName: 'العربية' },
  es: { flag: '🇪🇸', code: 'es', name: 'Spanish', nativeName: 'Español' },
} as const

export type Lang = keyof typeof LANGUAGES

/** For `Intl`: Western digits in every language; the shop's pounds are British, and so are its dates. */
export const INTL_TAG: Record<Lang, string> = { en: 'en-GB', ar: 'ar-u-nu-latn', es: 'es' }

export const LANGS = Object.keys(LANGUAGES) as Lang[]
export const DEFAULT_LANG: Lang = 'en'

export function isLang(value: unknown): value is Lang {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
}

export function directionOf(lang: Lang): 'rtl' | 'ltr' {
  return lang === 'ar' ? 'rtl' : 'ltr'
}
