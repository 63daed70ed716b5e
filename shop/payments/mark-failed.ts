import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { listPreviousStatuses } from './payment-status.ts'
import { payments } from './tables.ts'

/** A try was declined: another may follow, so the orders wait on. */
export async function markDeclined(tx: Db, paymentId: string): Promise<void> {
  await markFailed(tx, paymentId)
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), eq(orders.status, 'pending')))
  if (waiting.length === 0) return
  await tx
    .insert(orderEvents)
    .values(waiting.map((order) => ({ orderId: order.id, kind: 'payment_failed' as const })))
}

/**
 * No money can come any more: its orders close, with the provider's reason in their history where it gave one. Money
 * that comes nevertheless is flagged.
 */
export async function markExpired(tx: Db, paymentId: string, reason?: string): Promise<void> {
  await markFailed(tx, paymentId)
  await tx
    .update(payments)
    .set({ settledAt: sql`now()` })
    .where(and(eq(payments.id, paymentId), isNull(payments.settledAt)))
  const closed = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(orders.paymentId, paymentId), eq(orders.status, 'pending'), isNull(orders.paidAt)))
    .returning({ id: orders.id })
  if (closed.length === 0) return
  await tx.insert(orderEvents).values(
    closed.map((order) => ({
      orderId: order.id,
      kind: 'moved' as const,
      fromStatus: 'pending' as const,
      toStatus: 'cancelled' as const,
      note: reason ? `payment refused by the provider: ${reason}` : 'payment session over',
    })),
  )
}

async function markFailed(tx: Db, paymentId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, listPreviousStatuses('failed'))))
}
