import type { MarketingClaims } from './marketing-claims.ts'
import type { NumberRange, Policy } from './policy.ts'

/** Both included; `decimals` are allowed behind the point, none unless said. */
export interface NumberLimit {
  least: number
  most: number
  decimals?: number
}

/** The same tree with a limit for each figure; of a span both ends, the first of which is not after the second. */
export type LimitsOf<T> = T extends number ? NumberLimit : { [Key in keyof T]: LimitsOf<T[Key]> }

const HOURS: NumberLimit = { least: 1, most: 2_160 }
const DAYS: NumberLimit = { least: 1, most: 365 }
const YEARS: NumberLimit = { least: 1, most: 50 }
const COUNT: NumberLimit = { least: 0, most: 1_000_000_000_000 }
const PERCENT: NumberLimit = { least: 0, most: 100 }

const rangeOf = (limit: NumberLimit): LimitsOf<NumberRange> => ({ from: limit, to: limit })

/** What a figure of the policy can sensibly be: a slip of the finger is refused, a choice is not. */
export const POLICY_LIMITS: LimitsOf<Policy> = {
  startHours: HOURS,
  deliveryHours: { views: rangeOf(HOURS), likes: rangeOf(HOURS), followers: rangeOf(HOURS) },
  minimumAge: { least: 13, most: 99 },
  notStartedHours: HOURS,
  partialBelowPercent: PERCENT,
  reviewHours: rangeOf(HOURS),
  refundDays: rangeOf(DAYS),
  refundDaysBy: { paypal: rangeOf(DAYS), card: rangeOf(DAYS), crypto: rangeOf(DAYS) },
  requestDays: { nonDelivery: DAYS, quality: DAYS, partial: DAYS },
  replacementHours: HOURS,
  replyHours: HOURS,
  ordersKeptYears: YEARS,
  inactiveYears: YEARS,
}

export const MARKETING_CLAIM_LIMITS: LimitsOf<MarketingClaims> = {
  customers: COUNT,
  followers: COUNT,
  engagement: COUNT,
  satisfactionPercent: PERCENT,
  countries: { least: 0, most: 250 },
  years: { least: 0, most: 200 },
  uptimePercent: { ...PERCENT, decimals: 2 },
  deliveryHours: rangeOf(HOURS),
}
