import { href } from 'react-router'
import type { PackageView } from '../../shop/catalog/package-view.ts'
import type { FaqEntry } from '../../shop/content/content.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import type { RatingSummary } from '../../shop/reviews/get-review-summary.ts'
import { useLang } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import { stripLinks } from '../ui/texts/sentence.tsx'
import { getLocalizedPath } from './page-urls.ts'

/** Structured data of the page for search engines (schema.org). It is data, not an executed script. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

export function FaqData({ entries }: { entries: FaqEntry[] }) {
  const mainEntity = entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: stripLinks(answer) },
  }))
  return <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
}

/** The seller. */
export function OrganizationData() {
  const root = useRootData()
  if (!root) return null
  const { shopName, supportEmail, origin, brand } = root
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: shopName,
        url: `${origin}/`,
        logo: origin + brand.paths.large,
        email: supportEmail,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
      }}
    />
  )
}

/** Builds the rating of a product; undefined without one. */
export function buildAggregateRating(rating: RatingSummary | undefined) {
  if (!rating || rating.average === null) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: Number(rating.average.toFixed(2)),
    ratingCount: rating.count,
    ...(rating.published > 0 && { reviewCount: rating.published }),
    bestRating: 5,
    worstRating: 1,
  }
}

/** The packages on sale at the charged price, with the average of the ratings of real orders. */
export function ProductData({
  packages,
  ratings,
}: {
  packages: PackageView[]
  ratings: Readonly<Record<string, RatingSummary>>
}) {
  const root = useRootData()
  const { lang } = useLang()
  if (!root) return null
  const products = packages.map(({ id, type, name, description, price }) => ({
    '@type': 'Product',
    sku: id,
    name,
    description,
    image: root.origin + root.brand.socialImage,
    brand: { '@type': 'Brand', name: root.shopName },
    aggregateRating: buildAggregateRating(ratings[id]),
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: BASE_CURRENCY,
      availability: 'https://schema.org/InStock',
      url: `${root.origin}${getLocalizedPath(lang, href('/services'))}#${type}`,
      seller: { '@id': `${root.origin}/#organization` },
    },
  }))
  const itemListElement = products.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item,
  }))
  return <StructuredData data={{ '@type': 'ItemList', itemListElement }} />
}
