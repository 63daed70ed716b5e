import type { CurrencyCode } from '../../shop/currencies.ts'
import { isLang, type Lang } from '../../shop/localization/languages.ts'
import { session } from '../account/session.ts'
import { stored } from '../browser-storage.ts'

export const userLang = stored<Lang | null>('userLang', null, (json) => (isLang(json) ? json : null))

/** Chosen by hand in this visit, by somebody not logged in: the log in keeps it with their account. */
export const byHand = stored<ByHand>('byHand', {}, (json) => json as ByHand, 'session')

interface ByHand {
  lang?: true
  currency?: true
}

export function markByHand(what: keyof ByHand): void {
  if (!session.read()) byHand.write({ ...byHand.read(), [what]: true })
}

export interface UserLocale {
  country: string
  language: Lang
  currency: { code: CurrencyCode; rate: number }
}

export const userLocale = stored<UserLocale | null>('userLocale', null, (json) => {
  const { country } = json as UserLocale
  return /^[A-Z]{2}$/.test(country) ? (json as UserLocale) : null
})

const sessionId = stored<string | null>('sessionId', null, (json) => (typeof json === 'string' ? json : null))

/** The browser's own identifier: 'session_', the time it was made and a random suffix. */
export function browserSessionId(): string {
  const known = sessionId.read()
  if (known?.startsWith('session_')) return known
  const made = `session_${Date.now()}_${randomSuffix()}`
  sessionId.write(made)
  return made
}

/** Hexadecimal, 64 bits; also where the page is not served over https and has no randomUUID. */
export function randomSuffix(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const A_YEAR = 365 * 24 * 60 * 60

export function keepCookie(name: 'userLang' | 'userCurrency', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`
}

/** Where a language is kept for the next visit: storage, and a cookie that the server reads. */
export function keepLang(lang: Lang): void {
  userLang.write(lang)
  keepCookie('userLang', lang)
}
