import type { ClaimFigures } from './claims.ts'
import type { Policy, Span } from './policy.ts'

/** Both included; `decimals` are allowed behind the point, none unless said. */
export interface Limit {
  least: number
  most: number
  decimals?: number
}

/** The same tree with a limit for each figure; of a span both ends, the first of which is not after the second. */
export type LimitsOf<T> = T extends number ? Limit : { [Key in keyof T]: LimitsOf<T[Key]> }

const HOURS: Limit = { least: 1, most: 2_160 }
const DAYS: Limit = { least: 1, most: 365 }
const YEARS: Limit = { least: 1, most: 50 }
const COUNT: Limit = { least: 0, most: 1_000_000_000_000 }
const PERCENT: Limit = { least: 0, most: 100 }

const spanOf = (limit: Limit): LimitsOf<Span> => ({ from: limit, to: limit })

/** What a figure of the policy can sensibly be: a slip of the finger is refused, a choice is not. */
export const POLICY_LIMITS: LimitsOf<Policy> = {
  startHours: HOURS,
  deliveryHours: { views: spanOf(HOURS), likes: spanOf(HOURS), followers: spanOf(HOURS) },
  minimumAge: { least: 13, most: 99 },
  notStartedHours: HOURS,
  partialBelowPercent: PERCENT,
  reviewHours: spanOf(HOURS),
  refundDays: spanOf(DAYS),
  refundDaysBy: { paypal: spanOf(DAYS), card: spanOf(DAYS), crypto: spanOf(DAYS) },
  requestDays: { nonDelivery: DAYS, quality: DAYS, partial: DAYS },
  replacementHours: HOURS,
  replyHours: HOURS,
  ordersKeptYears: YEARS,
  inactiveYears: YEARS,
}

export const CLAIM_LIMITS: LimitsOf<ClaimFigures> = {
  customers: COUNT,
  followers: COUNT,
  engagement: COUNT,
  satisfactionPercent: PERCENT,
  countries: { least: 0, most: 250 },
  years: { least: 0, most: 200 },
  uptimePercent: { ...PERCENT, decimals: 2 },
  deliveryHours: spanOf(HOURS),
}
