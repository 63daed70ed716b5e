import { DAY_MS } from '../../durations.ts'
import { ShopError } from '../../errors.ts'

/** How far ahead customers may postpone the start. */
export const MAX_START_DAYS = 30

/** Start and pace that the customer chose at the checkout. */
interface ChosenPlan {
  startAfter?: Date
  pacePerDay?: number
}

interface PlannableLine {
  allowsPlan: boolean
  /** Total to deliver. */
  quantity: number
  /** Null where no time is promised. */
  promisedDeliveryHours: number | null
}

/** Returns the slowest pace that delivers the quantity within the promised hours. */
export function getMinimumPace({
  quantity,
  promisedDeliveryHours,
}: Pick<PlannableLine, 'quantity' | 'promisedDeliveryHours'>): number {
  return promisedDeliveryHours === null ? 1 : Math.ceil((quantity * 24) / promisedDeliveryHours)
}

/**
 * Returns the plan as an order stores it; a start that has passed counts as none. Throws ShopError `plan_not_allowed` and
 * `plan_out_of_range`.
 */
export function checkPlan({ startAfter, pacePerDay }: ChosenPlan, line: PlannableLine, now: Date) {
  const none = { startAfter: null, pacePerDay: null }
  if (!startAfter && pacePerDay === undefined) return none
  if (!line.allowsPlan) throw new ShopError('plan_not_allowed')
  const isTooLate = startAfter && startAfter.getTime() > now.getTime() + MAX_START_DAYS * DAY_MS
  const isTooSlow = pacePerDay !== undefined && pacePerDay < getMinimumPace(line)
  if (isTooLate || isTooSlow) throw new ShopError('plan_out_of_range')
  return {
    startAfter: startAfter && startAfter > now ? startAfter : null,
    // A pace above the quantity limits nothing.
    pacePerDay: pacePerDay === undefined ? null : Math.min(pacePerDay, line.quantity),
  }
}
