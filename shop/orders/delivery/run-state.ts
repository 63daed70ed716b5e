export const RUN_STATES = ['planned', 'running', 'completed', 'failed', 'cancelled'] as const

export type RunState = (typeof RUN_STATES)[number]

/** Allowed transitions. A failed run may be tried again, and ends with its order. */
export const RUN_TRANSITIONS = {
  planned: ['running', 'completed', 'failed', 'cancelled'],
  running: ['completed', 'failed', 'cancelled'],
  failed: ['planned', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<RunState, readonly RunState[]>

/** The state to show: a run that ended with its order after a part was delivered is not cancelled. */
export function getShownRunState({ state, delivered }: { state: RunState; delivered: number }) {
  return state === 'cancelled' && delivered > 0 ? 'endedEarly' : state
}

/**
 * Why a run failed. The first three concern the profile or video, which only the customer can correct; the others
 * concern the shop.
 */
export const FAILURE_CODES = [
  'account_private',
  'username_not_found',
  'video_removed',
  'platform_limit',
  'no_capacity',
  'other',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

/** Failures that the customer must correct, by making the profile or video reachable, before the work can continue. */
export const TARGET_FAILURE_CODES = [
  'account_private',
  'username_not_found',
  'video_removed',
] as const satisfies FailureCode[]

export type TargetFailureCode = (typeof TARGET_FAILURE_CODES)[number]

export function isTargetFailure(code: FailureCode): code is TargetFailureCode {
  return TARGET_FAILURE_CODES.some((one) => one === code)
}
