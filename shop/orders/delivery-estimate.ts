import type { PackageType } from '../catalog/package-view.ts'
import { HOUR_MS } from '../durations.ts'
import type { Policy } from '../settings/policy.ts'
import type { OrderStatus } from './order-status.ts'

export interface DeliveryEstimate {
  startBy: Date
  /** Null until the work has started. */
  deliverFrom: Date | null
  deliverBy: Date
}

interface EstimableOrder {
  packageType: PackageType
  status: OrderStatus
  paidAt: Date | null
  startedAt: Date | null
}

/**
 * Returns when an order should start and be delivered by the policy, counted from the payment and later from
 * the start. Null
 * for an order that is unpaid or has ended, and for custom packages, whose time is agreed with each customer.
 */
export function getDeliveryEstimate(order: EstimableOrder, policy: Policy): DeliveryEstimate | null {
  const { packageType, status, paidAt, startedAt } = order
  const waits = status === 'pending' || status === 'processing'
  if (!waits || !paidAt || packageType === 'others') return null
  const hours = policy.deliveryHours[packageType]
  const startBy = addHours(paidAt, policy.startHours)
  return {
    startBy,
    deliverFrom: startedAt && addHours(startedAt, hours.from),
    deliverBy: addHours(startedAt ?? startBy, hours.to),
  }
}

/** Returns which promised time has passed: that of the start, or that of the delivery. */
export function getLateStep(
  expected: DeliveryEstimate | null,
  status: OrderStatus,
  now: Date,
): 'start' | 'delivery' | null {
  if (!expected) return null
  if (status === 'processing') return now > expected.deliverBy ? 'delivery' : null
  return now > expected.startBy ? 'start' : null
}

function addHours(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MS)
}
