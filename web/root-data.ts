import { useRouteLoaderData } from 'react-router'
import type { FooterText } from '../shop/content/content.ts'
import type { Figures } from '../shop/content/figures.ts'
import type { CurrencyCode } from '../shop/currencies.ts'
import type { LanguageEntry } from '../shop/localization/language-names.ts'
import type { Lang } from '../shop/localization/languages.ts'
import type { PaymentOption } from '../shop/payment-methods.ts'

/**
 * What every screen needs to know: the root loader's answer. It is in every page and pages are kept, so nothing
 * of one visitor may be in it but what the page's place in the cache names (web/rendering/page-cache.server.ts).
 */
export interface RootData {
  lang: Lang
  /** False when the browser's own wish was all there was to go by. */
  langChosen: boolean
  /** Those that visitors may choose, English among them. */
  languages: LanguageEntry[]
  currency: CurrencyCode
  /** One GBP in each currency. */
  rates: Record<string, number>
  /** The day of the rates; null while there are none. */
  asOf: string | null
  shopName: string
  supportEmail: string
  footer: FooterText
  /** What the shop promises, in words of the page's language. */
  promises: Pick<Figures, 'delivery' | 'reply'> & { minimumAge: number }
  /** The ways to pay that are switched on. */
  methods: PaymentOption[]
  /** The demo gateway stands in for a provider. */
  demo: boolean
  /** What Stripe's script is told: on the checkout's own page alone, and where Stripe is configured. */
  stripeKey?: string
  /** The shop's own origin, for addresses that leave the page. */
  origin: string
}

/** Undefined on an error page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root')
}

const NO_LANGUAGES: LanguageEntry[] = []

/** The languages visitors may choose; none on a page that knows nothing. */
export function useLiveLanguages(): LanguageEntry[] {
  return useRootData()?.languages ?? NO_LANGUAGES
}
