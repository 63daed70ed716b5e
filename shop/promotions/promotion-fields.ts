export const PROMOTION_STATES = ['active', 'paused', 'ended'] as const

export type PromotionState = (typeof PROMOTION_STATES)[number]

export const PROMOTION_PHASES = ['scheduled', 'running', 'paused', 'ended', 'archived'] as const

type PromotionPhase = (typeof PROMOTION_PHASES)[number]

interface PromotionTimes {
  state: PromotionState
  archivedAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
}

/** Returns the state of a promotion at a time, with its window. */
export function getPromotionPhase(
  { state, archivedAt, startsAt, endsAt }: PromotionTimes,
  now: Date,
): PromotionPhase {
  if (archivedAt) return 'archived'
  if (state === 'ended' || (endsAt && now >= endsAt)) return 'ended'
  if (state === 'paused') return 'paused'
  return startsAt && now < startsAt ? 'scheduled' : 'running'
}

/** Whether no order can get the promotion any more, unless staff move its end. */
export function isOver(phase: PromotionPhase): boolean {
  return phase === 'ended' || phase === 'archived'
}

export const PROMOTION_TRIGGERS = ['automatic', 'code'] as const

/** Whether a promotion applies by itself or by a code that the customer enters. */

export const PROMOTION_USE_STATES = ['reserved', 'redeemed', 'released'] as const

/**
 * `reserved`: the payment may still arrive. `redeemed`: paid. `released`: the payment failed, expired or was cancelled, so
 * that the use does not count.
 */

export const PROMOTION_LIMITS = {
  name: 80,
  title: 80,
  code: 32,
  ladderSteps: 10,
  customers: 500,
  /** Codes generated at once. */
  generatedCodes: 10_000,
  /** Codes of one promotion. */
  codes: 100_000,
  listed: 500,
  priority: 100,
  pence: 99_999_999,
  uses: 1_000_000,
} as const
