import { asc, eq, sql } from 'drizzle-orm'
import { apiKeys } from '../../accounts/tables.ts'
import { HOUR_MS } from '../../durations.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { listReadings } from './readings.ts'
import { listRuns } from './runs.ts'
import { guaranteeChecks } from './tables.ts'

type Order = typeof orders.$inferSelect

/** A point of the line that the delivery must not fall below. */
interface PromisedPoint {
  at: Date
  delivered: number
}

/** Returns plan and progress of the delivery of an order. The caller checks who may see it. Throws `not_found`. */
export async function requireDelivery(db: Db, orderId: string) {
  const [found] = await db
    .select({
      order: orders,
      leasedBy: apiKeys.name,
      isLeased: sql<boolean>`coalesce(${orders.leasedUntil} > now(), false)`,
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
    failureCode: order.pauseReason === 'target' ? (failed?.failureCode ?? null) : null,
    promised: getPromisedLine(order),
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

/** Returns the slowest delivery that keeps the promise; empty where nothing is promised. */
function getPromisedLine(order: Order): PromisedPoint[] {
  const { startedAt, startBy, deliverBy, promisedDeliveryHours, pausedSeconds, quantity } = order
  const from = startedAt ?? startBy
  if (!from || promisedDeliveryHours === null) return []
  // An ended order has no deadline any more.
  const to = deliverBy ?? new Date(from.getTime() + promisedDeliveryHours * HOUR_MS + pausedSeconds * 1_000)
  return [
    { at: from, delivered: 0 },
    { at: to, delivered: quantity },
  ]
}
