import { createContext, type RouterContextProvider } from 'react-router'
import type { RequestContext, Runtime } from '../../runtime.ts'
import { getDefaultCatalog } from '../../shop/catalog/list-packages.ts'
import type { Catalog } from '../../shop/catalog/package-view.ts'
import type { FaqEntry } from '../../shop/content/content.ts'
import { buildContent, buildLegalPage, getContent, type ShopContent } from '../../shop/content/get-content.ts'
import type { LegalPage, LegalPageName } from '../../shop/content/legal-text.ts'
import { intlTag } from '../../shop/localization/languages.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { listOfferedMethods } from '../../shop/payments/payment-providers.ts'
import { listCatalogWithReductions } from '../../shop/promotions/price-reductions.ts'
import { DEFAULT_SETTINGS } from '../../shop/settings/get-settings.ts'
import { fillPlaceholders } from '../../shop/settings/placeholders.ts'
import type { RenderedPage } from './brand-styles.server.ts'

/**
 * Returns the shop's texts for loaders, so that the sample texts stay out of the browser bundle. Falls back
 * to the sample.
 */
export async function getPageContent(context: Readonly<RouterContextProvider>): Promise<ShopContent> {
  const { runtime, requestContext, markAsFallback } = context.get(loaderContext)
  const { lang } = requestContext.locale
  return getContent(runtime.db, lang).catch((error) => {
    markAsFallback()
    runtime.log.error({ err: error, request_id: requestContext.requestId }, 'content away, the sample shown')
    return buildContent(lang, DEFAULT_SETTINGS)
  })
}

/** Returns a legal page for its loader. */
export async function getLegalPage(
  context: Readonly<RouterContextProvider>,
  name: LegalPageName,
): Promise<LegalPage> {
  const { lang } = context.get(loaderContext).requestContext.locale
  return buildLegalPage(name, lang, await getPageContent(context))
}

/** Returns the packages on sale for loaders. Falls back to the built-in packages. */
export async function getPackageCatalog(context: Readonly<RouterContextProvider>): Promise<Catalog> {
  const { runtime, requestContext, markAsFallback } = context.get(loaderContext)
  const { lang } = requestContext.locale
  return listCatalogWithReductions(runtime.db, lang).catch((error) => {
    markAsFallback()
    runtime.log.error(
      { err: error, request_id: requestContext.requestId },
      'catalogue away, built-in packages shown',
    )
    return getDefaultCatalog(lang)
  })
}

/** Returns the FAQ for its loader. Answers name only the payment methods that are switched on. */
export async function getPageFaq(context: Readonly<RouterContextProvider>): Promise<FaqEntry[]> {
  const { runtime, requestContext } = context.get(loaderContext)
  const { lang } = requestContext.locale
  const { t } = requestContext.messages.getI18n(lang)
  const { faq, settings } = await getPageContent(context)
  const offered = listOfferedMethods(runtime.services, settings).map((method) =>
    t(`faq:methods.${toPaymentOption(method)}`),
  )
  const methods = new Intl.ListFormat(intlTag(lang), { type: 'disjunction' }).format(offered)
  return faq.map((entry) =>
    offered.length === 0 && entry.answer.includes('{{methods}}')
      ? { ...entry, answer: t('problems.no_payment_method') }
      : fillPlaceholders(entry, { methods }),
  )
}

/** The context of loaders: the process and the current request. */
export const loaderContext = createContext<{
  runtime: Runtime
  requestContext: RequestContext
  /** Marks the page as rendered with fallback data, so that it is cached only briefly. */
  markAsFallback: () => void
  /** Passes on the rendered page, whose styles and messages are inserted last. */
  setPage: (page: RenderedPage) => void
  /** The nonce of the shop's own inline scripts (content-security-policy.server.ts). */
  scriptNonce: string
}>()
