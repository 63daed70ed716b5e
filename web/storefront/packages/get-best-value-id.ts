import { getPricePerThousand, type PackageView } from '../../../shop/catalog/package-view.ts'

/**
 * Returns the id of the package with the lowest price per thousand, among several of one type. Custom
 * packages are not compared.
 */
export function getBestValueId(packages: PackageView[]): string | null {
  if (packages.length < 2 || packages.some(({ type }) => type === 'others')) return null
  const [cheapest] = [...packages].sort((a, b) => getPricePerThousand(a) - getPricePerThousand(b))
  return cheapest?.id ?? null
}
