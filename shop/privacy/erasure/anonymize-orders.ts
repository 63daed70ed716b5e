import { inArray, type SQL } from 'drizzle-orm'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { redactAuditLog } from './redact-audit-log.ts'

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
