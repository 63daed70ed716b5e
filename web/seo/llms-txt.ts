import { href } from 'react-router'
import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { getMethodCard } from '../../shop/catalog/package-text.ts'
import {
  type Catalog,
  getPricePerThousand,
  type PackageType,
  type PackageView,
  PROMISE_DAYS,
  SHOWN_PACKAGE_TYPES,
} from '../../shop/catalog/package-view.ts'
import type { FaqEntry } from '../../shop/content/content.ts'
import type { Block, LegalPage } from '../../shop/content/legal-text.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { fromPounds } from '../../shop/money.ts'
import { formatCount, formatPercent, formatPromisedHours } from '../i18n/formats.ts'
import {
  getLegalPage,
  getPackageCatalog,
  getPageContent,
  getPageFaq,
  loaderContext,
} from '../rendering/page-data.server.ts'
import { listPromiseRows } from '../storefront/packages/list-promise-rows.ts'
import type { Route } from './+types/llms-txt'
import { getLocalizedPath } from './page-urls.ts'

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

interface ShopSummary {
  origin: string
  lang: Lang
  languages: readonly Lang[]
  t: ReturnType<MessageCatalog['getI18n']>['t']
  shopName: string
  supportEmail: string
  description: string
  catalog: Catalog
  faq: FaqEntry[]
  policies: LegalPage[]
}

/** Renders the shop as Markdown in the form of llmstxt.org. Amounts are the charged ones, in pounds. */
function renderShopSummary(summary: ShopSummary): string {
  const { shopName, description, supportEmail, faq, policies, t } = summary
  const parts = [
    `# ${shopName}`,
    `> ${description}`,
    `${t('contact:info.email')}: ${supportEmail}`,
    `## ${t('services:title')} (GBP)`,
    ...SHOWN_PACKAGE_TYPES.flatMap((type) => renderType(type, summary)),
    `## ${t('faq:title')}`,
    ...faq.flatMap(({ question, answer }) => [`### ${question}`, answer]),
    ...policies.flatMap(renderPolicy),
    `## ${t('footer:quickLinks')}`,
    renderLinks(summary),
  ]
  return `${parts.map((part) => toAbsoluteLinks(part, summary)).join('\n\n')}\n`
}

function renderType(type: PackageType, summary: ShopSummary): string[] {
  const packages = summary.catalog[type] ?? []
  if (packages.length === 0) return []
  return [
    `### ${summary.t(`services:${type}`)}`,
    packages.map((entry) => renderPackage(entry, summary)).join('\n'),
  ]
}

function renderPackage(entry: PackageView, summary: ShopSummary): string {
  const { lang, t } = summary
  const price = entry.reduction?.price ?? entry.price
  const money = (pounds: number) => formatMoney(lang, fromPounds(pounds))
  const facts = [
    money(price),
    entry.type !== 'others' &&
      t('services:perThousand', { price: money(getPricePerThousand({ ...entry, price })) }),
    entry.deliveryHours &&
      t('common:deliveredWithin', { time: formatPromisedHours(lang, entry.deliveryHours) }),
    entry.features.join(', '),
  ]
  const text = entry.description ? ` ${entry.description}` : ''
  const lines = [`- ${entry.name}: ${facts.filter(Boolean).join('; ')}.${text}`]
  return [...lines, ...renderPromises(entry, summary), ...renderMethodCard(entry, summary)].join('\n  - ')
}

function renderPromises({ promises }: PackageView, { lang, t }: ShopSummary): string[] {
  if (!promises) return []
  const rows = listPromiseRows(lang, t, promises).map(({ label, value }) => `${label}: ${value}`)
  const onTime = t('services/trackRecord:meter.onTime', {
    percent: formatPercent(lang, promises.onTimePercent),
  })
  const sample = t('services/trackRecord:meter.sample', {
    amount: formatCount(lang, promises.orders),
    days: formatCount(lang, PROMISE_DAYS),
  })
  return [`${[onTime, ...rows].join('; ')}. ${sample}`]
}

function renderMethodCard(entry: PackageView, { t }: ShopSummary): string[] {
  const card = getMethodCard(entry)
  if (!card) return []
  return [
    `${t('services/trackRecord:method.delivery')}: ${card.delivery}`,
    `${t('services/trackRecord:method.exclusions')}: ${card.exclusions}`,
    `${t('services/trackRecord:method.evidence')}: ${card.evidence}`,
  ]
}

function renderPolicy({ title, updated, intro, sections }: LegalPage): string[] {
  return [
    `## ${title} (${updated})`,
    intro,
    ...sections.flatMap(({ heading, body }) => [`### ${heading}`, ...body.map(renderBlock)]),
  ]
}

function renderBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  return block.rows.map(([name, value]) => `- ${name}: ${value}`).join('\n')
}

function renderLinks({ lang, languages, t }: ShopSummary): string {
  const pages: [string, string][] = [
    [t('services:title'), href('/services')],
    [t('faq:title'), href('/faq')],
    [t('contact:title'), href('/contact')],
    [t('footer:terms'), href('/terms')],
    [t('footer:refund'), href('/refund')],
    [t('footer:privacy'), href('/privacy')],
  ]
  const others: [string, string][] = languages
    .filter((other) => other !== lang)
    .map((other) => [LANGUAGES[other].nativeName, getLocalizedPath(other, href('/llms.txt'))])
  return [...pages.map(([name, page]) => [name, getLocalizedPath(lang, page)] as const), ...others]
    .map(([name, path]) => `- [${name}](${path})`)
    .join('\n')
}

/** Links of texts are paths of the shop. */
function toAbsoluteLinks(text: string, { origin }: ShopSummary): string {
  return text.replaceAll('](/', `](${origin}/`)
}
