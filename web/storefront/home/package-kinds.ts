import { Eye, Heart, UsersRound } from 'lucide-react'
import type { Catalog, PackageView } from '../../../shop/catalog/package-view.ts'

/** The package types in the order of the home page. */
export const PACKAGE_KINDS = [
  { key: 'likes', icon: Heart, purpose: 'prices.forLikes' },
  { key: 'followers', icon: UsersRound, purpose: 'prices.forFollowers' },
  { key: 'views', icon: Eye, purpose: 'prices.forViews' },
] as const

export type PackageKind = (typeof PACKAGE_KINDS)[number]['key']

/** Returns the packages of the home page by type, with the smallest amount first. */
export function listPackageChoices(catalog: Catalog): Record<PackageKind, PackageView[]> {
  const choicesOf = (kind: PackageKind) => catalog[kind].toSorted((a, b) => a.quantity - b.quantity)
  return { likes: choicesOf('likes'), followers: choicesOf('followers'), views: choicesOf('views') }
}
