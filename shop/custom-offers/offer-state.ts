/**
 * `accepted`: a customer has placed the orders and not paid them yet. `expired`: the time of the current revision has
 * passed. The state follows from the offer, its payment and the clock (`select-offers.ts`), so that an abandoned payment
 * opens the offer again without a job.
 */
export const OFFER_STATES = ['open', 'accepted', 'paid', 'expired', 'withdrawn'] as const

export type OfferState = (typeof OFFER_STATES)[number]

/**
 * Filters of a list of offers. `unanswered` are those that wait for staff: they expired lately, without an answer.
 * `current` are these and the open ones.
 */
export const OFFER_FILTERS = [...OFFER_STATES, 'unanswered', 'current'] as const

export type OfferFilterState = (typeof OFFER_FILTERS)[number]

export type OfferAction = 'accept' | 'revise' | 'withdraw'

/** Allowed actions. Revising or withdrawing an accepted offer cancels its unpaid orders. */
const OFFER_ACTIONS = {
  open: ['accept', 'revise', 'withdraw'],
  accepted: ['accept', 'revise', 'withdraw'],
  paid: [],
  expired: ['revise', 'withdraw'],
  withdrawn: [],
} as const satisfies Record<OfferState, readonly OfferAction[]>

export function canActOnOffer(state: OfferState, action: OfferAction): boolean {
  const actions: readonly OfferAction[] = OFFER_ACTIONS[state]
  return actions.includes(action)
}

/** Limits of what staff may enter beside those of an order, for the form and for the API. */
export const OFFER_LIMITS = {
  name: 120,
  terms: 2_000,
  /** Days until an offer expires. */
  days: 90,
} as const
