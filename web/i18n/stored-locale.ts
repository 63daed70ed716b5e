import { type CurrencyCode, isCurrency } from '../../shop/currencies.ts'
import { isLang, type Lang } from '../../shop/localization/languages.ts'
import { session } from '../account/session.ts'
import { createStoredValue } from '../stored-value.ts'

export const storedLang = createStoredValue<Lang | null>(
  'userLang',
  null,
  (json) => (isLang(json) ? json : null),
  { isMinor: true },
)

/** Language and currency chosen by hand while logged out; the login saves them with the account. */
export const manualChoices = createStoredValue<ManualChoices>(
  'byHand',
  {},
  (json) => {
    const { lang, currency } = json as Record<keyof ManualChoices, unknown>
    return { ...(lang === true && { lang }), ...(currency === true && { currency }) }
  },
  { kind: 'session', isMinor: true },
)

interface ManualChoices {
  lang?: true
  currency?: true
}

export function recordManualChoice(what: keyof ManualChoices): void {
  if (!session.read()) manualChoices.write({ ...manualChoices.read(), [what]: true })
}

interface StoredLocale {
  country: string
  language: Lang
  currency: { code: CurrencyCode; rate: number }
}

export const storedLocale = createStoredValue<StoredLocale | null>('userLocale', null, parseLocale, {
  isMinor: true,
})

function parseLocale(json: unknown): StoredLocale | null {
  const { country, language, currency } = json as Partial<Record<keyof StoredLocale, unknown>>
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || !isLang(language)) return null
  const { code, rate } = (currency ?? {}) as Record<'code' | 'rate', unknown>
  if (!isCurrency(code) || typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0) return null
  return { country, language, currency: { code, rate } }
}

const storedSessionId = createStoredValue<string | null>('sessionId', null, (_, text) => text, {
  isMinor: true,
})

/** Returns the id of this browser: 'session_', the creation time and a random suffix. */
export function getBrowserSessionId(): string {
  const stored = storedSessionId.read()
  if (stored?.startsWith('session_')) return stored
  const made = `session_${Date.now()}_${createRandomSuffix()}`
  storedSessionId.write(made)
  return made
}

/**
 * Returns 64 random bits as hexadecimal. `crypto.randomUUID` is missing on pages that are not served over
 * https.
 */
function createRandomSuffix(): string {
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

/** Stores the language in the storage and in a cookie, which the server reads. */
export function saveLang(lang: Lang): void {
  storedLang.write(lang)
  setCookie('userLang', lang)
}
