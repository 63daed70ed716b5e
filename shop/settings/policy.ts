import { DAY_MS } from '../durations.ts'
/** Both ends included. */
export interface NumberRange {
  from: number
  to: number
}

/** Figures that the shop promises and works by. The legal pages insert them. */
export interface Policy {
  /** Work on a paid order starts within this many hours. */
  startHours: number
  /** From the start of the work to the last delivered unit. */
  deliveryHours: Record<'views' | 'likes' | 'followers', NumberRange>
  minimumAge: number
  /** An order that has not started this long after its payment is refunded in full. */
  notStartedHours: number
  /** An order with less than this percentage delivered is refunded in part. */
  partialBelowPercent: number
  /** Time to review a refund request. */
  reviewHours: NumberRange
  /** Business days until an approved refund reaches the customer, in total and by payment method. */
  refundDays: NumberRange
  refundDaysBy: Record<'paypal' | 'card' | 'crypto', NumberRange>
  /** Days in which a customer can request a refund. */
  requestDays: Record<'nonDelivery' | 'quality' | 'partial', number>
  replacementHours: number
  /** Messages of the contact form are answered within this many hours. */
  replyHours: number
  ordersKeptYears: number
  /** An account unused for this long may be erased. */
  inactiveYears: number
}

/** Days between the inactivity notice and the erasure. Not a setting, because the notice promises it. */
export const ERASURE_NOTICE_DAYS = 30

/** Days in which consumers may withdraw from the contract. Not a setting, because the law sets it. */
export const WITHDRAWAL_DAYS = 14

/** Returns the end of the last day on which a consumer may withdraw: the first is the day after that of the contract. */
export function getWithdrawalEnd(contractAt: Date): Date {
  const day = Date.UTC(contractAt.getUTCFullYear(), contractAt.getUTCMonth(), contractAt.getUTCDate())
  return new Date(day + (WITHDRAWAL_DAYS + 1) * DAY_MS - 1)
}

/** The last day of the customer's time zone ends at most this long after that of UTC. */
const ZONE_TOLERANCE_MS = DAY_MS / 2

/** After this time nobody may withdraw, whatever the time of day of the contract. */
export const LONGEST_WITHDRAWAL_MS = (WITHDRAWAL_DAYS + 1) * DAY_MS + ZONE_TOLERANCE_MS

export function isWithdrawalOver(contractAt: Date, at: Date): boolean {
  return at.getTime() > getWithdrawalEnd(contractAt).getTime() + ZONE_TOLERANCE_MS
}

/** Whether work with this earliest start, or at once without one, begins while the customer may still withdraw. */
export function startsWithinWithdrawalPeriod(startAfter: Date | null | undefined, now: Date): boolean {
  return !startAfter || !isWithdrawalOver(now, startAfter)
}

/** How long a conversation is kept after its last message. Not a setting either. */
export const CONVERSATION_RETENTION_YEARS = 2

/** How long staff can see an email that expired before it was sent. */
export const EXPIRED_EMAIL_RETENTION_DAYS = 30

export const DEFAULT_POLICY: Policy = {
  startHours: 24,
  deliveryHours: {
    views: { from: 1, to: 24 },
    likes: { from: 1, to: 48 },
    followers: { from: 1, to: 72 },
  },
  minimumAge: 18,
  notStartedHours: 72,
  partialBelowPercent: 80,
  reviewHours: { from: 24, to: 48 },
  refundDays: { from: 5, to: 10 },
  refundDaysBy: {
    paypal: { from: 3, to: 5 },
    card: { from: 5, to: 10 },
    crypto: { from: 1, to: 3 },
  },
  requestDays: { nonDelivery: 7, quality: 14, partial: 7 },
  replacementHours: 72,
  replyHours: 24,
  ordersKeptYears: 7,
  inactiveYears: 2,
}
