import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { releasePromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'

/** Whether money for the payment can still buy an order. */
export async function hasUnpaidOrders(db: Db, paymentId: string): Promise<boolean> {
  return (await db.$count(orders, isUnpaid(paymentId))) > 0
}

/**
 * Cancels the unpaid orders of a payment, with an event in the history of each, and gives back the uses of their
 * promotions. Returns their ids.
 */
export async function cancelUnpaidOrders(
  tx: Db,
  paymentId: string,
  { note, actor = { userId: null, apiKeyId: null } }: { note?: string; actor?: Actor },
): Promise<string[]> {
  const cancelled = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(isUnpaid(paymentId))
    .returning({ id: orders.id, discount: orders.discount })
  if (cancelled.length === 0) return []
  if (cancelled.some(({ discount }) => discount > 0)) await releasePromotions(tx, paymentId)
  const event = {
    kind: 'moved',
    fromStatus: 'pending',
    toStatus: 'cancelled',
    note,
    ...actorColumns(actor),
  } as const
  await tx.insert(orderEvents).values(cancelled.map(({ id }) => ({ orderId: id, ...event })))
  const ids = cancelled.map(({ id }) => id)
  await recordOrderWebhooks(tx, 'order.cancelled', ids)
  return ids
}

function isUnpaid(paymentId: string) {
  return and(eq(orders.paymentId, paymentId), eq(orders.status, 'pending'), isNull(orders.paidAt))
}
