import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'

/** Throws `order_leased` when the actor is an API client and another one works on the order. Staff may always act. */
export async function requireNotLeased(
  tx: Db,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<void> {
  if (!actor.apiKeyId) return
  const isForeign = and(
    eq(orders.id, orderId),
    ne(orders.leasedBy, actor.apiKeyId),
    gt(orders.leasedUntil, sql`now()`),
  )
  if ((await tx.$count(orders, isForeign)) > 0) throw new ShopError('order_leased')
}
