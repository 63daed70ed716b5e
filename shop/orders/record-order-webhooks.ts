import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { recordWebhookMessages, type WebhookSubscriber } from '../webhooks/record-webhook-messages.ts'
import type { WebhookEventType } from '../webhooks/webhook-event-types.ts'
import { isTrialPayment } from './order-conditions.ts'
import type { OrderStatus } from './order-status.ts'
import { orders } from './tables.ts'

type OrderEventType = Extract<WebhookEventType, `order.${string}`>

/** The event of an order that reaches a status; a pending order is reported when it is paid. */
export const STATUS_EVENTS = {
  pending: null,
  processing: 'order.started',
  completed: 'order.completed',
  partial: 'order.partial',
  failed: 'order.failed',
  cancelled: 'order.cancelled',
  refunded: 'order.refunded',
} as const satisfies Record<OrderStatus, OrderEventType | null>

/** Records webhooks about orders as they are now. The caller has changed the orders, and so holds their locks. */
export async function recordOrderWebhooks(
  tx: Db,
  type: OrderEventType | null,
  orderIds: string[],
  lockedSubscribers?: WebhookSubscriber[],
): Promise<void> {
  if (type === null || orderIds.length === 0) return
  const load = async () => {
    const changed = await tx
      .select({ order: orders, isTrial: isTrialPayment(orders.paymentId) })
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(asc(orders.id))
    return changed.map(({ order, isTrial }) => ({
      objectId: order.id,
      data: { ...buildOrderData(order), isTrial },
    }))
  }
  await recordWebhookMessages(tx, type, load, lockedSubscribers)
}

function buildOrderData(order: typeof orders.$inferSelect) {
  const { id, paymentId, userId, packageId, packageType, quantity, status, startCount, delivered } = order
  return {
    id,
    paymentId,
    customerId: userId,
    packageId,
    packageType,
    quantity,
    status,
    startCount,
    delivered,
    // Without their addresses: receivers get no personal data.
    posts:
      order.posts?.map(({ quantity, delivered, startCount }) => ({ quantity, delivered, startCount })) ??
      null,
    pauseReason: order.pauseReason,
    // Charges are in GBP.
    price: { amount: order.price, currency: 'GBP' as const },
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    startedAt: order.startedAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
  }
}
