import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { orders } from './tables.ts'

/** Throws `not_found` unless the order exists and belongs to the customer, if one is given. */
export async function requireOrder(
  db: Db,
  { orderId, customerId }: { orderId: string; customerId?: string },
): Promise<void> {
  const isTheirs = customerId === undefined ? undefined : eq(orders.userId, customerId)
  if ((await db.$count(orders, and(eq(orders.id, orderId), isTheirs))) === 0) throw new ShopError('not_found')
}

/** Locks an order until the transaction ends. Throws `not_found`. */
export async function lockOrder(tx: Db, orderId: string): Promise<typeof orders.$inferSelect> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new ShopError('not_found')
  return order
}

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
