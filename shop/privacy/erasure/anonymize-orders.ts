import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { redactAuditLog } from './redact.ts'

/**
 * Takes from orders what only their delivery needed, and all that was written freely: a name may stand in it. What
 * was bought, when, for how much and how much of it came stays for the books.
 */
export async function anonymizeOrders(tx: Db, which: SQL): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(which)
  await tx.update(orderEvents).set({ note: null }).where(inArray(orderEvents.orderId, ids))
  await redactAuditLog(tx, ids)
  await tx.update(orders).set({ tiktokUsername: '', videoUrl: null, niche: null }).where(which)
}

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
