import { and, eq, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PackageType } from '../catalog/package-view.ts'
import { addHours } from '../durations.ts'
import { isHeldByDispute } from '../payments/disputes/blocked-orders.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import { orders } from './tables.ts'

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

/** Which promised time has passed: that of the start, or that of the delivery. */
type LateStep = 'start' | 'delivery'

/**
 * Condition: a promised time has passed, by the database's clock. Custom packages without a promised time have no
 * deadlines; a paused order is not late, nor one that waits for the end of a dispute. After a lost one staff end it or go on.
 */
export function isLate(db: Db): SQL | undefined {
  const isStartLate = and(eq(orders.status, 'pending'), lt(orders.startBy, sql`now()`))
  const isDeliveryLate = and(eq(orders.status, 'processing'), lt(orders.deliverBy, sql`now()`))
  return and(isNull(orders.pausedAt), or(isStartLate, isDeliveryLate), not(isHeldByDispute(db)))
}

/** Selects the step of an order that is late, or null. */
export function selectLateStep(db: Db) {
  return sql<LateStep | null>`case when ${isLate(db)} then
    case ${orders.status} when 'pending' then 'start' else 'delivery' end end`
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
