import { Eye, Heart, UsersRound } from 'lucide-react'
import type { Catalog, PackageView } from '../../../shop/catalog/package-view.ts'
import type { Policy } from '../../../shop/settings/policy.ts'

/** The package types in the order of the home page. */
export const PACKAGE_KINDS = [
  { key: 'likes', icon: Heart, purpose: 'prices.forLikes' },
  { key: 'followers', icon: UsersRound, purpose: 'prices.forFollowers' },
  { key: 'views', icon: Eye, purpose: 'prices.forViews' },
] as const

export type PackageKind = (typeof PACKAGE_KINDS)[number]['key']

export interface PackageWithArrival {
  entry: PackageView
  /** Hours from the payment to the last unit, at most. Null where they begin with the customer's answers. */
  arrivalHours: number | null
}

/** Returns the packages of the home page by type, with the smallest amount first. */
export function listPackageChoices(
  catalog: Catalog,
  { startHours, deliveryHours }: Policy,
): Record<PackageKind, PackageWithArrival[]> {
  const choicesOf = (kind: PackageKind) =>
    catalog[kind]
      .map((entry) => ({
        entry,
        arrivalHours: entry.asksQuestions
          ? null
          : startHours + (entry.deliveryHours ?? deliveryHours[kind].to),
      }))
      .sort((a, b) => a.entry.quantity - b.entry.quantity)
  return { likes: choicesOf('likes'), followers: choicesOf('followers'), views: choicesOf('views') }
}
