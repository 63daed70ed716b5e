import type { MarketingClaims } from './marketing-claims.ts'
import type { NumberRange, Policy } from './policy.ts'

/** Both included. `decimals` is the allowed number of decimal places, none by default. */
export interface NumberLimit {
  min: number
  max: number
  decimals?: number
}

/** The same tree with a limit for each figure; a range has a limit for both ends. */
export type LimitsOf<T> = T extends number ? NumberLimit : { [Key in keyof T]: LimitsOf<T[Key]> }

const HOURS: NumberLimit = { min: 1, max: 2_160 }
const DAYS: NumberLimit = { min: 1, max: 365 }
const YEARS: NumberLimit = { min: 1, max: 50 }
const COUNT: NumberLimit = { min: 0, max: 1_000_000_000_000 }
const PERCENT: NumberLimit = { min: 0, max: 100 }

const rangeOf = (limit: NumberLimit): LimitsOf<NumberRange> => ({ from: limit, to: limit })

/** Plausible values of the policy's figures, to catch typing errors. */
export const POLICY_LIMITS: LimitsOf<Policy> = {
  startHours: HOURS,
  deliveryHours: { views: rangeOf(HOURS), likes: rangeOf(HOURS), followers: rangeOf(HOURS) },
  minimumAge: { min: 13, max: 99 },
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

/** Pence. */
export const REFUND_CONFIRMATION_LIMIT: NumberLimit = { min: 0, max: 100_000_000 }

export const MARKETING_CLAIM_LIMITS: LimitsOf<MarketingClaims> = {
  customers: COUNT,
  followers: COUNT,
  engagement: COUNT,
  satisfactionPercent: PERCENT,
  countries: { min: 0, max: 250 },
  years: { min: 0, max: 200 },
  uptimePercent: { ...PERCENT, decimals: 2 },
  deliveryHours: rangeOf(HOURS),
}
