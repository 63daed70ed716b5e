import { Eye, Heart, UsersRound } from 'lucide-react'

/** The three things the shop sells, in the order in which the home page tells of them. */
export const PACKAGE_KINDS = [
  { key: 'likes', icon: Heart, purpose: 'prices.forLikes' },
  { key: 'followers', icon: UsersRound, purpose: 'prices.forFollowers' },
  { key: 'views', icon: Eye, purpose: 'prices.forViews' },
] as const
