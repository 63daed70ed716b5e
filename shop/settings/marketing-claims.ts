import type { NumberRange } from './policy.ts'

/** Figures that the shop claims about itself. Texts insert them as placeholders. */
export interface MarketingClaims {
  customers: number
  /** Delivered in total. */
  followers: number
  /** Likes and views delivered in total. */
  engagement: number
  satisfactionPercent: number
  countries: number
  years: number
  uptimePercent: number
  deliveryHours: NumberRange
}

export const DEFAULT_MARKETING_CLAIMS: MarketingClaims = {
  customers: 10_000,
  followers: 50_000_000,
  engagement: 100_000_000,
  satisfactionPercent: 98,
  countries: 150,
  years: 5,
  uptimePercent: 99.9,
  deliveryHours: { from: 24, to: 72 },
}
