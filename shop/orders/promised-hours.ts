import type { PackageType } from '../catalog/package-view.ts'
import { addHours } from '../durations.ts'
import type { Policy } from '../settings/policy.ts'

/** Promised hours that are frozen with an order; null where no time is promised. */
export interface PromisedHours {
  /** From the payment to the start. */
  promisedStartHours: number | null
  /** From the start to the last unit. */
  promisedDeliveryHours: number | null
}

/** Returns the hours that the policy promises for a package, or the package's own for its delivery. */
export function getPromisedHours(
  { type, deliveryHours }: { type: PackageType; deliveryHours: number | null },
  policy: Policy,
): PromisedHours {
  const promised = deliveryHours ?? (type === 'others' ? null : policy.deliveryHours[type].to)
  if (promised === null) return { promisedStartHours: null, promisedDeliveryHours: null }
  return { promisedStartHours: Math.ceil(policy.startHours), promisedDeliveryHours: Math.ceil(promised) }
}

interface DeliveryEstimate {
  startBy: Date
  /** Null until the work has started. */
  deliverFrom: Date | null
  deliverBy: Date
}

interface EstimableOrder {
  packageType: PackageType
  startedAt: Date | null
  startBy: Date | null
  deliverBy: Date | null
}

/**
 * Returns the promised times of an order with the earliest end of its delivery. Null when nothing is promised.
 */
export function getDeliveryEstimate(order: EstimableOrder, policy: Policy): DeliveryEstimate | null {
  const { packageType, startedAt, startBy, deliverBy } = order
  if (!startBy || !deliverBy) return null
  const fastest = packageType === 'others' ? 0 : policy.deliveryHours[packageType].from
  return { startBy, deliverFrom: startedAt && addHours(startedAt, fastest), deliverBy }
}

/** Returns the times that the shop promises now: none while the order is paused, because they move by the length of the pause. */
export function getOpenPromise(
  order: EstimableOrder & { pausedAt: Date | null },
  policy: Policy,
): DeliveryEstimate | null {
  return order.pausedAt ? null : getDeliveryEstimate(order, policy)
}
