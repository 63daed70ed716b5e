import { and, eq } from 'drizzle-orm'
import { getRefundSummary } from '../../payments/refunds/get-refund-summary.ts'
import { payments } from '../../payments/tables.ts'
import { listPaymentPromotions, pickOrderPromotions } from '../../promotions/list-payment-promotions.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { addOrderProgress, CUSTOMER_EVENTS } from './add-order-progress.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

/**
 * Returns an order of a customer with its history, refund summary and promotions. Null when there is none or it belongs
 * to another
 * customer.
 */
export async function getCustomerOrder(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  const lines = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  const [order] = await addOrderProgress(db, lines, CUSTOMER_EVENTS)
  if (!order) return null
  const applied = order.discount > 0 ? await listPaymentPromotions(db, [order.paymentId]) : []
  return {
    ...order,
    promotions: pickOrderPromotions(applied, order),
    refund: await getRefundSummary(db, order),
  }
}
