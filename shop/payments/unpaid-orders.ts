import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { releasePromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'

/** Whether money for the payment can still buy an order. */
export async function hasUnpaidOrders(db: Db, paymentId: string): Promise<boolean> {
  return (await db.$count(orders, isUnpaid([paymentId]))) > 0
}

/**
 * Cancels the unpaid orders of payments, with an event in the history of each, and gives back the uses of their
 * promotions. Returns the cancelled orders.
 */
export async function cancelUnpaidOrders(
  tx: Db,
  paymentIds: readonly string[],
  { note, actor = { userId: null, apiKeyId: null } }: { note?: string; actor?: Actor },
): Promise<{ id: string; paymentId: string }[]> {
  const cancelled = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(isUnpaid(paymentIds))
    .returning({ id: orders.id, paymentId: orders.paymentId, discount: orders.discount })
  if (cancelled.length === 0) return []
  const discounted = cancelled.filter(({ discount }) => discount > 0)
  if (discounted.length > 0)
    await releasePromotions(tx, ...new Set(discounted.map((order) => order.paymentId)))
  const event = {
    kind: 'moved',
    fromStatus: 'pending',
    toStatus: 'cancelled',
    note,
    ...actorColumns(actor),
  } as const
  await tx.insert(orderEvents).values(cancelled.map(({ id }) => ({ orderId: id, ...event })))
  await recordOrderWebhooks(
    tx,
    'order.cancelled',
    cancelled.map(({ id }) => id),
  )
  return cancelled
}

function isUnpaid(paymentIds: readonly string[]) {
  return and(inArray(orders.paymentId, paymentIds), eq(orders.status, 'pending'), isNull(orders.paidAt))
}
