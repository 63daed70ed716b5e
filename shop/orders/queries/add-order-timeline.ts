import { and, asc, inArray, sql } from 'drizzle-orm'
import { isOrderUnblocked } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../../settings/policy-version.ts'
import { selectLateStep } from '../fulfilment/is-late.ts'
import { getOpenPromise } from '../promised-hours.ts'
import { type OrderEventKind, orderEvents, orders } from '../tables.ts'

type TimelineOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'packageType' | 'startedAt' | 'startBy' | 'deliverBy' | 'pausedAt' | 'policyVersion'
>

/**
 * Events that show the progress of an order, and all events that customers may read. Neither includes staff's
 * notes.
 */
export const TIMELINE_EVENTS = ['placed', 'paid', 'moved'] as const satisfies OrderEventKind[]
export const CUSTOMER_EVENTS = [
  ...TIMELINE_EVENTS,
  'payment_failed',
  'counted',
  'delivered',
  'refunded',
  'refund_failed',
  'brief_answered',
  'brief_changed',
] as const satisfies OrderEventKind[]

/**
 * Adds to each order its events, promised times and completion time, with the same queries for all. A dispute holds the work
 * back, so nothing is promised beside it.
 */
export async function addOrderTimeline<Line extends TimelineOrder, Kind extends OrderEventKind>(
  db: Db,
  lines: Line[],
  kinds: readonly Kind[],
) {
  const archive = await getPolicyFiguresByVersion(db)
  const history = await listOrderEvents(db, lines, kinds)
  const byOrder = Map.groupBy(history, (event) => event.orderId)
  const states = await listWorkStates(db, lines)
  return lines.map((line) => {
    const events = byOrder.get(line.id) ?? []
    const policy = getPolicyOfVersion(archive, line.policyVersion)
    const { isHeld, late } = states.get(line.id) ?? { isHeld: false, late: null }
    const expected = isHeld ? null : getOpenPromise(line, policy)
    return {
      ...line,
      events,
      completedAt: events.findLast((event) => event.toStatus === 'completed')?.at ?? null,
      expected,
      late: expected && late,
    }
  })
}

/** Returns for each order whether a dispute holds it back, open or lost, and whether it is late, by its id. */
async function listWorkStates(db: Db, lines: TimelineOrder[]) {
  const ids = lines.map(({ id }) => id)
  const found = await db
    .select({ id: orders.id, isHeld: sql<boolean>`not ${isOrderUnblocked(db)}`, late: selectLateStep(db) })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(found.map(({ id, ...state }) => [id, state]))
}

/** Lists events oldest first, without actors and notes. */
function listOrderEvents<Kind extends OrderEventKind>(
  db: Db,
  lines: TimelineOrder[],
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
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.kind, kinds)))
    .orderBy(asc(orderEvents.id))
}
