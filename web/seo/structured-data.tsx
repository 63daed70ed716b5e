import { href } from 'react-router'
import type { PackageView } from '../../shop/catalog/package-view.ts'
import type { FaqEntry } from '../../shop/content/content.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { useLang } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import { stripLinks } from '../ui/linked-text.tsx'
import { getLocalizedPath, getPreviewImageUrl } from './page-urls.ts'
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
  const { shopName, supportEmail, origin } = root
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: shopName,
        url: `${origin}/`,
        logo: `${origin}/icons/512.png`,
        email: supportEmail,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
      }}
    />
  )
}

/** The packages on sale at the charged price. */
export function ProductData({ packages }: { packages: PackageView[] }) {
  const root = useRootData()
  const { lang } = useLang()
  if (!root) return null
  const products = packages.map(({ id, type, name, description, price }) => ({
    '@type': 'Product',
    sku: id,
    name,
    description,
    image: getPreviewImageUrl(root.origin, lang),
    brand: { '@type': 'Brand', name: root.shopName },
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
