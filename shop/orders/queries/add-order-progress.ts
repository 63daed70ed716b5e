import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { getDeliveryEstimate, getLateStep } from '../delivery-estimate.ts'
import { type OrderEventKind, orderEvents, orders } from '../tables.ts'

type ProgressOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'packageType' | 'paidAt' | 'startedAt'
>

/** What tells how far an order is, and all that its buyer may read: staff's own notes are in neither. */
export const PROGRESS_EVENTS = ['placed', 'paid', 'moved'] as const satisfies OrderEventKind[]
export const CUSTOMER_EVENTS = [
  ...PROGRESS_EVENTS,
  'payment_failed',
  'counted',
  'delivered',
  'refunded',
] as const satisfies OrderEventKind[]

/** Gives each order its history, the times that stand out in it, and when it should be done. One query for all. */
export async function addOrderProgress<Line extends ProgressOrder, Kind extends OrderEventKind>(
  db: Db,
  lines: Line[],
  kinds: readonly Kind[],
) {
  const { policy } = await getSettings(db)
  const history = await listOrderEvents(db, lines, kinds)
  const byOrder = Map.groupBy(history, (event) => event.orderId)
  return lines.map((line) => {
    const events = byOrder.get(line.id) ?? []
    const expected = getDeliveryEstimate(line, policy)
    return {
      ...line,
      events,
      completedAt: events.findLast((event) => event.toStatus === 'completed')?.at ?? null,
      expected,
      late: history[0] ? getLateStep(expected, line.status, history[0].now) : null,
    }
  })
}

/** Oldest first, without who did it and why. */
function listOrderEvents<Kind extends OrderEventKind>(
  db: Db,
  lines: ProgressOrder[],
  kinds: readonly Kind[],
) {
  const ids = lines.map((line) => line.id)
  return db
    .select({
      orderId: orderEvents.orderId,
      kind: sql<Kind>`${orderEvents.kind}`,
      fromStatus: orderEvents.fromStatus,
      toStatus: orderEvents.toStatus,
      amount: orderEvents.amount,
      at: orderEvents.at,
      /** The database's own clock: an order is late by it, not by one of many processes'. */
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.kind, kinds)))
    .orderBy(asc(orderEvents.id))
}
