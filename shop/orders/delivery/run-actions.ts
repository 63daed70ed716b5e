import type { orders } from '../tables.ts'
import { RUN_TRANSITIONS, type RunState } from './run-state.ts'
import type { DeliveryRun } from './runs.ts'

/** The actions on a run, each with the furthest state that it can bring the run to. */
const ACTION_RESULTS = {
  start: 'running',
  retry: 'planned',
  progress: 'completed',
  complete: 'completed',
  fail: 'failed',
} as const satisfies Record<string, RunState>

export type RunAction = keyof typeof ACTION_RESULTS

export const RUN_ACTIONS = Object.keys(ACTION_RESULTS) as RunAction[]

export interface RunContext {
  order: Pick<typeof orders.$inferSelect, 'status' | 'pausedAt' | 'pauseReason'>
  /** The money of the order is disputed. */
  isBlocked: boolean
  /** All runs of the order. */
  runs: readonly DeliveryRun[]
}

/** Returns the error code with which an action is refused, or null when it is allowed. */
export function getRunRefusal(action: RunAction, run: DeliveryRun, { order, isBlocked, runs }: RunContext) {
  const isWork = action !== 'retry' && action !== 'fail'
  // The customer corrects an unreachable target, which tries its runs again.
  const isRetryOfCustomer = action === 'retry' && order.pauseReason === 'target'
  if (order.pausedAt && (isWork || isRetryOfCustomer)) return 'order_paused'
  if (isWork && isBlocked) return 'order_disputed'
  const results: readonly RunState[] = RUN_TRANSITIONS[run.state]
  // A run counts as completed once everything is reported; a lower count corrects that and reopens it.
  const isCorrection = action === 'progress' && run.kind === 'delivery' && run.state === 'completed'
  if (!isCorrection && !results.includes(ACTION_RESULTS[action])) return 'transition_not_allowed'
  if (!isWork || run.kind === 'replacement') return null
  if (order.status !== 'processing') return 'not_in_progress'
  // Work on a run counts the earlier ones as delivered, which a failed one is not.
  const isBehindFailed = runs.some(
    ({ kind, number, state }) => kind === 'delivery' && number < run.number && state === 'failed',
  )
  return isBehindFailed ? 'transition_not_allowed' : null
}

export function listRunActions(run: DeliveryRun, context: RunContext): RunAction[] {
  return RUN_ACTIONS.filter((action) => getRunRefusal(action, run, context) === null)
}
