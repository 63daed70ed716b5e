import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { orderEvents } from '../tables.ts'
import type { OrderQuery } from './list-order-ids.ts'
import { listStaffOrders, type StaffOrder } from './list-staff-orders.ts'

export type ExportedOrder = StaffOrder & { notes: string | null }

/** Keeps each query short, because the embedded database runs one at a time. */
const BATCH_SIZE = 500

/**
 * Yields all orders of a filter in batches. Reads a batch when the caller asks for it and keeps none in
 * memory.
 */
export async function* exportOrders(
  db: Db,
  query: Omit<Partial<OrderQuery>, 'before' | 'size'>,
): AsyncGenerator<ExportedOrder[], void, undefined> {
  let before: string | undefined
  do {
    const { orders, next } = await listStaffOrders(db, { ...query, before, size: BATCH_SIZE })
    if (orders.length > 0) yield await addNotes(db, orders)
    before = next ?? undefined
  } while (before)
}

async function addNotes(db: Db, orders: StaffOrder[]): Promise<ExportedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const noted = await db
    .select({
      orderId: orderEvents.orderId,
      notes: sql<string>`string_agg(${orderEvents.note}, chr(10) order by ${orderEvents.id})`,
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), isNotNull(orderEvents.note)))
    .groupBy(orderEvents.orderId)
  const byOrder = new Map(noted.map(({ orderId, notes }) => [orderId, notes]))
  return orders.map((order) => ({ ...order, notes: byOrder.get(order.id) ?? null }))
}
