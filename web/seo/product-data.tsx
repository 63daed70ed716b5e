import { href } from 'react-router'
import type { PackageView } from '../../shop/catalog/package-view.ts'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { useLang } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import { getLocalizedPath, getPreviewImageUrl } from './page-urls.ts'
import { StructuredData } from './structured-data.tsx'

/** What is on sale, each at the price that is charged. */
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
