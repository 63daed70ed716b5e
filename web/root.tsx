import rareDisplayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import rareTextFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import arabicFont from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import { createElement, type ReactNode, useEffect, useRef } from 'react'
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import { getSlogan } from '../locales/get-slogan.ts'
import type { RequestContext } from '../runtime.ts'
import { chooseSocialText, getSocialImagePath } from '../shop/brand/draw-brand-files.ts'
import { BASE_CURRENCY } from '../shop/currencies.ts'
import { isExplicitChoice } from '../shop/localization/detect-locale.ts'
import { getExchangeRates } from '../shop/localization/exchange-rates/get-exchange-rates.ts'
import { LANGUAGES } from '../shop/localization/language-names.ts'
import { DEFAULT_LANG, getTextDirection, isLang, type Lang } from '../shop/localization/languages.ts'
import { toPaymentOption } from '../shop/payment-methods.ts'
import { getProvider, isShopInTrial, listOfferedMethods } from '../shop/payments/payment-providers.ts'
import { listCachedAutomaticPromotions } from '../shop/promotions/list-promotions.ts'
import {
  type BrandPaths,
  DEFAULT_BRAND_SETTINGS,
  type FontPair,
  getBrandPaths,
} from '../shop/settings/brand.ts'
import type { ShopSettings } from '../shop/settings/get-settings.ts'
import { formatAddress } from '../shop/settings/placeholder-figures.ts'
import type { Policy } from '../shop/settings/policy.ts'
import type { Route } from './+types/root'
import { FollowSession } from './account/follow-session.tsx'
import { MARK_SESSION_SCRIPT } from './account/session.ts'
import { rareSerifFont, serifFont } from './brand-fonts.ts'
import { CartProvider } from './cart/cart-context.tsx'
import { PersistLanguage } from './i18n/persist-language.tsx'
import { PricesProvider } from './i18n/prices.tsx'
import { TranslationProvider, useTranslation } from './i18n/translation.tsx'
import { usePageContext } from './rendering/page-context.ts'
import { getPageContent, loaderContext } from './rendering/page-data.server.ts'
import { type RootData, useRootData } from './root-data.ts'
import { getLocalizedPath } from './seo/page-urls.ts'
import { ErrorScreen, NotFoundScreen, NotLoadedMessage } from './shell/error-screens.tsx'
import { LateScroll, ScrollRestoration } from './shell/scroll-restoration.tsx'
import { hasUnsavedValues } from './stored-value.ts'
import { isCheckoutPath } from './storefront/checkout/checkout-path.ts'
import { ApplyCodeOfLink } from './storefront/promotions/promotion-code.ts'
import { ToastArea } from './ui/toast/toast-area.tsx'
import { toast } from './ui/toast/toast-store.ts'

// In development the styles are hot reloaded; a built page contains its own.
if (import.meta.env.DEV) import('./app.css')

/** Falls back to defaults, so that the shop stays visible while the database is down. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const { runtime, requestContext, markAsFallback } = context.get(loaderContext)
  const { lang, langFrom, currency } = requestContext.locale
  const stripeKey = getProvider(runtime.services, 'stripe')?.publishableKey
  const [rates, { settings, figures, footer, claims }, promotions] = await Promise.all([
    getExchangeRates(runtime.db).catch((error) => {
      markAsFallback()
      runtime.log.error({ err: error, request_id: requestContext.requestId }, 'rates away, shown in GBP')
      return { asOf: null, rates: { [BASE_CURRENCY]: 1 } }
    }),
    getPageContent(context),
    // Without the database no order can be placed anyway.
    listCachedAutomaticPromotions(runtime.db).catch(() => []),
  ])
  return {
    lang,
    langChosen: isExplicitChoice(langFrom),
    languages: requestContext.messages.liveLanguages.map((code) => LANGUAGES[code]),
    currency,
    rates: rates.rates,
    asOf: rates.asOf,
    shopName: settings.shopName,
    brand: describeBrand(requestContext, settings),
    supportEmail: settings.supportEmail,
    trader: settings.trader,
    footer,
    policyVersion: settings.policyVersion,
    promises: {
      delivery: figures.delivery,
      reply: figures.reply,
      minimumAge: settings.policy.minimumAge,
      refund: {
        notStarted: figures.notStarted,
        partialBelow: figures.partialBelow,
        requestNonDelivery: figures.requestNonDelivery,
        review: figures.review,
        refund: figures.refund,
      },
      startHours: settings.policy.startHours,
      deliveryHours: getLongestDelivery(settings.policy),
    },
    seller: {
      name: settings.trader?.name ?? settings.shopName,
      place: settings.trader ? formatAddress(settings.trader.address) : claims.reach.place.title,
    },
    methods: listOfferedMethods(runtime.services, settings).map(toPaymentOption),
    hasPromotions: promotions.length > 0,
    isTrial: isShopInTrial(runtime.services),
    sendsEmails: runtime.services.mailer !== null,
    demo: runtime.services.settleDemoSession !== null,
    origin: runtime.environment.publicUrl,
    ...(stripeKey && isCheckoutPath(new URL(request.url).pathname) && { stripeKey }),
  }
}

function getLongestDelivery({ deliveryHours }: Policy): RootData['promises']['deliveryHours'] {
  const { followers, likes, views } = deliveryHours
  return { followers: followers.to, likes: likes.to, views: views.to }
}

/**
 * Root data changes with the language in the URL, when staff save settings, and when the checkout catches up with the terms.
 * The document gets the language of the current URL after it.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const next = nextUrl.searchParams.get('lang')
  const isOtherLanguage = next !== null && next !== document.documentElement.lang
  const isReload = currentUrl.href === nextUrl.href
  const path = nextUrl.pathname
  return (
    isOtherLanguage ||
    (isReload && (path.startsWith(href('/settings/:section?')) || path === href('/checkout')))
  )
}

/**
 * Fonts to preload, where they differ from English. Turkish needs the extended Latin subset. Where our fonts
 * lack a script the system font is used, with figures and names in the text font (app.css).
 */
const PRELOADED_FONTS: Partial<Record<Lang, string[]>> = {
  ar: [arabicFont, textFont],
  ru: [textFont],
  zh: [textFont],
  hi: [textFont],
  ja: [textFont],
}

function listPreloadedFonts(lang: Lang, pair: FontPair = 'modern'): string[] {
  if (pair === 'plain') return []
  const [headings, rareHeadings] =
    pair === 'classic' ? [serifFont, rareSerifFont] : [displayFont, rareDisplayFont]
  if (lang === 'tr') return [headings, textFont, rareHeadings, rareTextFont]
  return PRELOADED_FONTS[lang] ?? [headings, textFont]
}

/** Returns what pages show of the brand beside its styles (entry.server.tsx). */
function describeBrand({ locale, messages }: RequestContext, settings: ShopSettings): RootData['brand'] {
  const { brand, logo } = settings
  const text = chooseSocialText(locale.lang, (lang) => getSlogan(messages, lang))
  return {
    fonts: brand.fonts,
    paths: getBrandPaths(settings),
    logo: logo && { width: logo.width, height: logo.height, backdrop: logo.backdrop },
    socialImage: getSocialImagePath(settings, text),
  }
}

/**
 * The only element of the page in its body. Browser extensions add elements of usual names before it, which hydration
 * skips because their names differ from this one.
 */
const PAGE_TAG = 'shop-page'

export function Layout({ children }: { children: ReactNode }) {
  const page = usePageContext()
  const data = useRootData()
  const lang = data?.lang ?? toLang(page.i18n.language)
  const fonts = listPreloadedFonts(lang, data?.brand.fonts)
  return (
    <html
      lang={lang}
      dir={getTextDirection(lang)}
      data-request-id={page.requestId ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1016" media="(prefers-color-scheme: dark)" />
        <BrandIcons paths={data?.brand.paths} />
        <link rel="manifest" href={getLocalizedPath(lang, href('/manifest.webmanifest'))} />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* A constant of ours; the policy names it by hash. */}
        <script nonce={page.scriptNonce} dangerouslySetInnerHTML={{ __html: MARK_SESSION_SCRIPT }} />
        {/* Our own file, and nothing of a visitor's. */}
        <style id="css" dangerouslySetInnerHTML={{ __html: page.css }} />
        <Meta />
        <Links />
      </head>
      <body>
        <TranslationProvider lang={lang}>
          {createElement(PAGE_TAG, { className: 'contents' }, children, <NotLoadedMessage />)}
        </TranslationProvider>
        {/* JSON with every "<" escaped (brand-styles.server.ts). */}
        <script id="words" type="application/json" dangerouslySetInnerHTML={{ __html: page.messagesJson }} />
        <ScrollRestoration nonce={page.scriptNonce} />
        <Scripts nonce={page.scriptNonce} />
      </body>
    </html>
  )
}

function BrandIcons({ paths = getBrandPaths(DEFAULT_BRAND_SETTINGS) }: { paths?: BrandPaths }) {
  const { icon, small, appleTouch } = paths
  return (
    <>
      {icon.endsWith('.svg') ? (
        <link rel="icon" href={icon} type="image/svg+xml" />
      ) : (
        <>
          <link rel="icon" href={icon} type="image/png" sizes="32x32" />
          <link rel="icon" href={small} type="image/png" sizes="192x192" />
        </>
      )}
      <link rel="apple-touch-icon" href={appleTouch} />
    </>
  )
}

function toLang(language: string): Lang {
  return isLang(language) ? language : DEFAULT_LANG
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <PricesProvider initial={loaderData}>
      <CartProvider>
        <PersistLanguage chosen={loaderData.langChosen} />
        <FollowSession />
        <StorageMessage />
        <ApplyCodeOfLink />
        <LateScroll />
        <Outlet />
        <ToastArea />
      </CartProvider>
    </PricesProvider>
  )
}

/** Renders without the app's providers, because any of them may have thrown. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <ErrorScreen error={error} />
}

/** Says once that the browser stores nothing, when something was to be stored. */
function StorageMessage() {
  const { t } = useTranslation('common')
  const hasUnsaved = hasUnsavedValues.use()
  const isSaid = useRef(false)
  useEffect(() => {
    if (!hasUnsaved || isSaid.current) return
    isSaid.current = true
    toast({ title: t('notStored.title'), description: t('notStored.text'), tone: 'danger' })
  }, [hasUnsaved, t])
  return null
}
