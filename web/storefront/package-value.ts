import { type PackageView, pricePerThousand } from '../../shop/catalog/package-view.ts'

/** The id of the package whose thousand costs least, among several of one type; custom ones do not compare. */
export function cheapestPerThousand(packages: PackageView[]): string | null {
  if (packages.length < 2 || packages.some(({ type }) => type === 'others')) return null
  const [cheapest] = [...packages].sort((a, b) => pricePerThousand(a) - pricePerThousand(b))
  return cheapest?.id ?? null
}
