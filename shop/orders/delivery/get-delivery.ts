import { asc, eq, sql } from 'drizzle-orm'
import { apiKeys } from '../../accounts/tables.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { isBeforeWork } from '../order-conditions.ts'
import { orders } from '../tables.ts'
import { listReadings } from './readings.ts'
import { listRuns } from './runs.ts'
import { guaranteeChecks } from './tables.ts'

type Order = typeof orders.$inferSelect

/** Returns plan and progress of the delivery of an order. The caller checks who may see it. Throws `not_found`. */
export async function requireDelivery(db: Db, orderId: string) {
  const [found] = await db
    .select({
      order: orders,
      leasedBy: apiKeys.name,
      isLeased: sql<boolean>`coalesce(${orders.leasedUntil} > now(), false)`,
      canChangeTarget: canChangeTarget(),
      // Also of an order that has ended, which has no deadline any more.
      deliveryDue: sql<Date | null>`get_delivery_due(${orders})`.mapWith(orders.deliverBy),
    })
    .from(orders)
    .leftJoin(apiKeys, eq(apiKeys.id, orders.leasedBy))
    .where(eq(orders.id, orderId))
  if (!found) throw new ShopError('not_found')
  const { order, leasedBy, isLeased } = found
  const runs = await listRuns(db, orderId)
  const failed = runs.find(({ state }) => state === 'failed')
  return {
    startAfter: order.startAfter,
    pacePerDay: order.pacePerDay,
    guaranteeDays: order.guaranteeDays,
    pausedAt: order.pausedAt,
    pauseReason: order.pauseReason,
    canChangeTarget: found.canChangeTarget,
    failureCode: order.pauseReason === 'target' ? (failed?.failureCode ?? null) : null,
    promised: getPromisedLine(order, found.deliveryDue),
    runs,
    readings: await listReadings(db, orderId),
    checks: await db
      .select()
      .from(guaranteeChecks)
      .where(eq(guaranteeChecks.orderId, orderId))
      .orderBy(asc(guaranteeChecks.day)),
    lease:
      isLeased && leasedBy !== null && order.leasedUntil
        ? { name: leasedBy, until: order.leasedUntil }
        : null,
  }
}

export type Delivery = Awaited<ReturnType<typeof requireDelivery>>

/** Condition: the customer can correct the username or video, before the work starts or while it waits for that. */
export function canChangeTarget() {
  return sql<boolean>`(${isBeforeWork()} or ${orders.pauseReason} is not distinct from 'target')`
}

/** Returns the slowest delivery that keeps the promise; empty where nothing is promised, or not now because of a pause. */
function getPromisedLine({ startedAt, startBy, pausedAt, quantity }: Order, deliveryDue: Date | null) {
  const from = startedAt ?? startBy
  if (!from || !deliveryDue || pausedAt) return []
  return [
    { at: from, delivered: 0 },
    { at: deliveryDue, delivered: quantity },
  ]
}

/** Days after the completion on which a guaranteed result is checked. */
const CHECK_DAYS = [7, 14, 30, 60, 90]

/** Returns the days of the checks within a guarantee; a short guarantee is checked on its last day. */
function listCheckDays(guaranteeDays: number): number[] {
  const days = CHECK_DAYS.filter((day) => day <= guaranteeDays)
  return days.length > 0 ? days : [guaranteeDays]
}

export async function createGuaranteeChecks(
  tx: Db,
  { id: orderId, guaranteeDays }: { id: string; guaranteeDays: number | null },
): Promise<void> {
  if (guaranteeDays === null) return
  const checks = listCheckDays(guaranteeDays).map((day) => ({
    orderId,
    day,
    dueAt: sql`now() + make_interval(days => ${day})`,
  }))
  await tx.insert(guaranteeChecks).values(checks).onConflictDoNothing()
}
