import type { CurrencyCode } from '../../shop/currencies.ts'
import { isLang, type Lang } from '../../shop/localization/languages.ts'
import { session } from '../account/session.ts'
import { createStoredValue } from '../stored-value.ts'

export const storedLang = createStoredValue<Lang | null>('userLang', null, (json) =>
  isLang(json) ? json : null,
)

/** Chosen by hand in this visit, by somebody not logged in: the log in keeps it with their account. */
export const manualChoices = createStoredValue<ManualChoices>(
  'byHand',
  {},
  (json) => json as ManualChoices,
  'session',
)

interface ManualChoices {
  lang?: true
  currency?: true
}

export function recordManualChoice(what: keyof ManualChoices): void {
  if (!session.read()) manualChoices.write({ ...manualChoices.read(), [what]: true })
}

export interface StoredLocale {
  country: string
  language: Lang
  currency: { code: CurrencyCode; rate: number }
}

export const storedLocale = createStoredValue<StoredLocale | null>('userLocale', null, (json) => {
  const { country } = json as StoredLocale
  return /^[A-Z]{2}$/.test(country) ? (json as StoredLocale) : null
})

const storedSessionId = createStoredValue<string | null>('sessionId', null, (json) =>
  typeof json === 'string' ? json : null,
)

/** The browser's own identifier: 'session_', the time it was made and a random suffix. */
export function getBrowserSessionId(): string {
  const known = storedSessionId.read()
  if (known?.startsWith('session_')) return known
  const made = `session_${Date.now()}_${createRandomSuffix()}`
  storedSessionId.write(made)
  return made
}

/** Hexadecimal, 64 bits; also where the page is not served over https and has no randomUUID. */
export function createRandomSuffix(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

export function setCookie(name: 'userLang' | 'userCurrency', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax${secure}`
}

/** Where a language is kept for the next visit: storage, and a cookie that the server reads. */
export function saveLang(lang: Lang): void {
  storedLang.write(lang)
  setCookie('userLang', lang)
}
