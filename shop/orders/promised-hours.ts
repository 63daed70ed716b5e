import type { PackageType } from '../catalog/package-view.ts'
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
