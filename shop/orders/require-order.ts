import { and, eq } from 'drizzle-orm'
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
