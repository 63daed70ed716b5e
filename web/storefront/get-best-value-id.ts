import { getPricePerThousand, type PackageView } from '../../shop/catalog/package-view.ts'

/** The id of the package whose thousand costs least, among several of one type; custom ones do not compare. */
export function getBestValueId(packages: PackageView[]): string | null {
  if (packages.length < 2 || packages.some(({ type }) => type === 'others')) return null
  const [cheapest] = [...packages].sort((a, b) => getPricePerThousand(a) - getPricePerThousand(b))
  return cheapest?.id ?? null
}
