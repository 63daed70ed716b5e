import { and, eq, isNull, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'

/**
 * Nobody is left to pay them. Should the money come nevertheless, it is money for a closed order, which staff give
 * back (decision 012).
 */
export async function cancelUnpaidOrders(tx: Db, userId: string): Promise<void> {
  const closed = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNull(orders.paidAt)))
    .returning({ id: orders.id })
  if (closed.length === 0) return
  const moved = { kind: 'moved', fromStatus: 'pending', toStatus: 'cancelled' } as const
  await tx.insert(orderEvents).values(closed.map(({ id }) => ({ orderId: id, ...moved })))
}
