import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { canTransition, type OrderStatus, requiresPayment } from '../order-status.ts'
import { orderEvents, orders } from '../tables.ts'

export type StatusChangeResult =
  | { ok: true; status: OrderStatus }
  | { ok: false; reason: 'not_found' | 'order_not_paid' | 'transition_not_allowed' }

/**
 * One step of the transition table, with its row in the history. Asking for the present status changes nothing.
 * Completing says that everything was delivered, so the ledger says it too: what ends with less is `partial`.
 */
export async function changeOrderStatus(
  db: Db,
  move: { orderId: string; to: OrderStatus; actor: Actor; note?: string },
): Promise<StatusChangeResult> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, move.orderId)).for('update')
    if (!order) return { ok: false, reason: 'not_found' }
    const from = order.status
    if (from === move.to) return { ok: true, status: from }
    if (!canTransition(from, move.to)) return { ok: false, reason: 'transition_not_allowed' }
    if (requiresPayment(move.to) && !order.paidAt) return { ok: false, reason: 'order_not_paid' }
    const { orderId, to, note } = move
    const by = actorColumns(move.actor)
    const delivered = to === 'completed' ? order.quantity : order.delivered
    await tx
      .update(orders)
      .set({ status: to, delivered, [to === 'processing' ? 'startedAt' : 'endedAt']: sql`now()` })
      .where(and(eq(orders.id, orderId), eq(orders.status, from)))
    if (delivered !== order.delivered) {
      await tx.insert(orderEvents).values({ orderId, kind: 'delivered', amount: delivered, ...by })
    }
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: 'moved', fromStatus: from, toStatus: to, ...by, note })
    return { ok: true, status: move.to }
  })
}
