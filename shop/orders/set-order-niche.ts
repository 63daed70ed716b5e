import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { orders } from './tables.ts'

/**
 * The buyer tells the niche of an order that was placed without one. One that is known stays: the work may be
 * planned by it. False when that buyer has no such order, or it has its niche.
 */
export async function setOrderNiche(
  db: Db,
  { orderId, userId, niche }: { orderId: string; userId: string; niche: string },
): Promise<boolean> {
  const named = await db
    .update(orders)
    .set({ niche })
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), isNull(orders.niche)))
    .returning({ id: orders.id })
  return named.length > 0
}
