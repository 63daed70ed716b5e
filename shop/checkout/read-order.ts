import { and, eq } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { followOrders, WHOLE_STORY } from './follow-orders.ts'
import { ORDER_LINE } from './order-line.ts'
import { refundable } from './refundable.ts'

/** One order of that buyer's, with its history and what is or could be given back of it; null when there is none, also when it is somebody else's. */
export async function readOrder(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  const lines = await db
    .select(ORDER_LINE)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  const [order] = await followOrders(db, lines, WHOLE_STORY)
  return order ? { ...order, refund: await refundable(db, order) } : null
}
