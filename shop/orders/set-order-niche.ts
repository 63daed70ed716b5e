import { and, eq, isNull } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { orders } from './tables.ts'

/**
 * Sets the niche of a customer's order that was placed without one. A niche that is set stays, because staff may already
 * work by it. Throws ShopError `not_found` when the customer has no such order or it has a niche.
 */
export async function setOrderNiche(
  db: Db,
  { orderId, userId, niche }: { orderId: string; userId: string; niche: string },
): Promise<void> {
  const updated = await db
    .update(orders)
    .set({ niche })
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), isNull(orders.niche)))
    .returning({ id: orders.id })
  if (updated.length === 0) throw new ShopError('not_found')
}
