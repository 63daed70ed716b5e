import { Eye, Heart, UsersRound } from 'lucide-react'

/** The package types in the order of the home page. */
export const PACKAGE_KINDS = [
  { key: 'likes', icon: Heart, purpose: 'prices.forLikes' },
  { key: 'followers', icon: UsersRound, purpose: 'prices.forFollowers' },
  { key: 'views', icon: Eye, purpose: 'prices.forViews' },
] as const

export type PackageKind = (typeof PACKAGE_KINDS)[number]['key']
