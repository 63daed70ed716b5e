import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { canTransition, type OrderStatus, requiresPayment } from '../order-status.ts'
import { orderEvents, orders } from '../tables.ts'

export interface StatusChange {
  orderId: string
  to: OrderStatus
  actor: Actor
  note?: string
}

/**
 * Moves an order one step in the transition table and records it in the history. Setting the present status changes
 * nothing. `completed` also sets `delivered` to the full quantity; an order that ends with less is `partial`. Throws
 * ShopError `not_found`, `transition_not_allowed` or `order_not_paid`.
 */
export async function changeOrderStatus(
  db: Db,
  { orderId, to, actor, note }: StatusChange,
): Promise<OrderStatus> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    const from = order.status
    if (from === to) return to
    if (!canTransition(from, to)) throw new ShopError('transition_not_allowed')
    if (requiresPayment(to) && !order.paidAt) throw new ShopError('order_not_paid')
    const performedBy = actorColumns(actor)
    const delivered = to === 'completed' ? order.quantity : order.delivered
    await tx
      .update(orders)
      .set({ status: to, delivered, [to === 'processing' ? 'startedAt' : 'endedAt']: sql`now()` })
      .where(and(eq(orders.id, orderId), eq(orders.status, from)))
    if (delivered !== order.delivered) {
      await tx.insert(orderEvents).values({ orderId, kind: 'delivered', amount: delivered, ...performedBy })
    }
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: 'moved', fromStatus: from, toStatus: to, ...performedBy, note })
    return to
  })
}
