import { and, eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { mayMove, needsPayment, type OrderStatus } from './order-status.ts'
import { orderEvents, orders } from './tables.ts'

export type OrderMove =
  | { ok: true; status: OrderStatus }
  | { ok: false; reason: 'not_found' | 'order_not_paid' | 'transition_not_allowed' }

/** One step of the transition table, with its row in the history. Asking for the present status changes nothing. */
export async function moveOrder(
  db: Db,
  move: { orderId: string; to: OrderStatus; actorId: string | null; note?: string },
): Promise<OrderMove> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, move.orderId)).for('update')
    if (!order) return { ok: false, reason: 'not_found' }
    const from = order.status
    if (from === move.to) return { ok: true, status: from }
    if (!mayMove(from, move.to)) return { ok: false, reason: 'transition_not_allowed' }
    if (needsPayment(move.to) && !order.paidAt) return { ok: false, reason: 'order_not_paid' }
    await tx
      .update(orders)
      .set({ status: move.to })
      .where(and(eq(orders.id, order.id), eq(orders.status, from)))
    await tx.insert(orderEvents).values({
      orderId: order.id,
      kind: 'moved',
      fromStatus: from,
      toStatus: move.to,
      actorId: move.actorId,
      note: move.note,
    })
    return { ok: true, status: move.to }
  })
}
