import { useRouteLoaderData } from 'react-router'
import type { FooterTexts } from '../shop/content/content.ts'
import type { CurrencyCode } from '../shop/currencies.ts'
import type { LanguageEntry } from '../shop/localization/language-names.ts'
import type { Lang } from '../shop/localization/languages.ts'
import type { PaymentOption } from '../shop/payment-methods.ts'
import type { BrandPaths, FontPair, LogoInfo } from '../shop/settings/brand.ts'
import type { ShopSettings } from '../shop/settings/get-settings.ts'
import type { Figures } from '../shop/settings/placeholder-figures.ts'
import type { Policy } from '../shop/settings/policy.ts'

/**
 * The data of the root loader, needed by every screen. Pages are cached, so it must contain nothing that
 * differs between visitors except by the cache key (web/rendering/cache/response-cache.server.ts).
 */
export interface RootData {
  lang: Lang
  /** False when only the browser's Accept-Language decided. */
  langChosen: boolean
  /** The languages visitors may choose, including English. */
  languages: LanguageEntry[]
  currency: CurrencyCode
  /** The rate of 1 GBP in each currency. */
  rates: Record<string, number>
  /** The date of the rates; null without rates. */
  asOf: string | null
  shopName: string
  brand: {
    fonts: FontPair
    paths: BrandPaths
    logo: Pick<LogoInfo, 'width' | 'height' | 'backdrop'> | null
    /** The picture that social networks show for a link, in the page's language. */
    socialImage: string
  }
  supportEmail: string
  /** The seller; null until the trader is entered. */
  trader: ShopSettings['trader']
  footer: FooterTexts
  /** Version of the terms and the refund policy. */
  policyVersion: string
  /** Promised times, formatted in the page's language. */
  promises: Pick<Figures, 'delivery' | 'reply'> & {
    minimumAge: number
    /** When money goes back by the policy. */
    refund: Pick<Figures, 'notStarted' | 'partialBelow' | 'requestNonDelivery' | 'review' | 'refund'>
    /** Hours from the payment to the start, at most. */
    startHours: number
    /** Hours from the start to the last unit, at most. */
    deliveryHours: Record<keyof Policy['deliveryHours'], number>
  }
  /** Name and place of the seller. */
  seller: { name: string; place: string }
  /** The payment methods that are switched on. */
  methods: PaymentOption[]
  /** There are automatic promotions, so that the server calculates totals. */
  hasPromotions: boolean
  /** No payment moves money: the shop is in trial. */
  isTrial: boolean
  /** There is a mail server: a screen may promise an email only then. */
  sendsEmails: boolean
  /** The demo gateway replaces a payment provider. */
  demo: boolean
  /** Stripe's publishable key; set only on the checkout page, and where Stripe is configured. */
  stripeKey?: string
  /** The shop's public origin, for absolute URLs. */
  origin: string
}

/** Returns undefined on an error page whose root failed to load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root')
}

/** Whether emails leave the shop. A page whose root failed to load does not know, and says nothing to the contrary. */
export function useSendsEmails(): boolean {
  return useRootData()?.sendsEmails ?? true
}

const NO_LANGUAGES: LanguageEntry[] = []

/** Returns the languages visitors may choose; empty when the root failed to load. */
export function useLiveLanguages(): LanguageEntry[] {
  return useRootData()?.languages ?? NO_LANGUAGES
}
