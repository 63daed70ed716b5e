import {
  getLegalPage,
  getPackageCatalog,
  getPageContent,
  getPageFaq,
  loaderContext,
} from '../rendering/page-data.server.ts'
import type { Route } from './+types/llms-txt'
import { renderShopSummary } from './render-shop-summary.server.ts'

/** Prices, answers and policies as one plain text for programs, from the data of the pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { runtime, requestContext } = context.get(loaderContext)
  const { lang } = requestContext.locale
  const [content, catalog, faq, terms, refund] = await Promise.all([
    getPageContent(context),
    getPackageCatalog(context),
    getPageFaq(context),
    getLegalPage(context, 'terms'),
    getLegalPage(context, 'refund'),
  ])
  const { t } = requestContext.messages.getI18n(lang)
  const summary = renderShopSummary({
    catalog,
    faq,
    policies: [terms, refund],
    lang,
    t,
    origin: runtime.environment.publicUrl,
    languages: requestContext.messages.liveLanguages,
    shopName: content.settings.shopName,
    supportEmail: content.settings.supportEmail,
    description: content.footer.description,
  })
  return new Response(summary, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
