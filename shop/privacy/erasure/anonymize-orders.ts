import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../../orders/tables.ts'
import { releasePromotions } from '../../promotions/reserve-promotions.ts'
import type { Db } from '../../services.ts'
import { redactAuditLog } from './redact.ts'

/**
 * Removes personal data that only the delivery needed, and all free text, which may contain names. Amounts,
 * dates and quantities stay for accounting.
 */
export async function anonymizeOrders(tx: Db, condition: SQL): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(condition)
  await tx.update(orderEvents).set({ note: null }).where(inArray(orderEvents.orderId, ids))
  await redactAuditLog(tx, ids)
  await tx.update(orders).set({ tiktokUsername: '', videoUrl: null, niche: null }).where(condition)
}

/** Cancels the orders that nobody will pay and gives back the uses of their promotions. A payment that arrives later is refunded by staff (decision 012). */
export async function cancelUnpaidOrders(tx: Db, userId: string): Promise<void> {
  const closed = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNull(orders.paidAt)))
    .returning({ id: orders.id, paymentId: orders.paymentId, discount: orders.discount })
  if (closed.length === 0) return
  const discounted = closed.filter(({ discount }) => discount > 0).map(({ paymentId }) => paymentId)
  await releasePromotions(tx, ...new Set(discounted))
  const moved = { kind: 'moved', fromStatus: 'pending', toStatus: 'cancelled' } as const
  await tx.insert(orderEvents).values(closed.map(({ id }) => ({ orderId: id, ...moved })))
}
