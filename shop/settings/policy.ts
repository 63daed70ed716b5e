/** From and to, both included. */
export interface NumberRange {
  from: number
  to: number
}

/** The figures the shop promises and works by. The legal pages are written around them. */
export interface Policy {
  /** Work on a paid order starts within so many hours. */
  startHours: number
  /** From the start of the work to the last one delivered. */
  deliveryHours: Record<'views' | 'likes' | 'followers', NumberRange>
  minimumAge: number
  /** Not started so long after the payment: not delivered, refunded in full. */
  notStartedHours: number
  /** Delivered less than this share of the order: refunded in part. */
  partialBelowPercent: number
  /** How long a request for a refund is looked at. */
  reviewHours: NumberRange
  /** Business days until an approved refund is with the customer, and how long each way to pay takes of them. */
  refundDays: NumberRange
  refundDaysBy: Record<'paypal' | 'card' | 'crypto', NumberRange>
  /** Days in which a refund can be asked for. */
  requestDays: Record<'nonDelivery' | 'quality' | 'partial', number>
  replacementHours: number
  /** A message from the contact form is answered within so many hours. */
  replyHours: number
  ordersKeptYears: number
  /** An account unused for so long may be deleted. */
  inactiveYears: number
}

/** Between the mail that says so and the end of an unused account. No figure to turn: it is promised, and told by then. */
export const ERASURE_NOTICE_DAYS = 30

/** After its last word, a chat or a message is kept for so long. No figure to turn either. */
export const CONVERSATION_RETENTION_YEARS = 2

/** A mail that was not sent and says nothing that holds any more: so long staff can see that it was not. */
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
