import { desc, eq } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { getRefundSummary } from '../../payments/refunds/get-refund-summary.ts'
import { getUndeliveredShare } from '../../payments/refunds/propose-refund.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { addOrderProgress, PROGRESS_EVENTS } from './add-order-progress.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

/**
 * Returns an order's refunds, what is still refundable, and what the policy proposes. Null for an unknown
 * order.
 */
export async function getOrderRefunds(db: Db, orderId: string) {
  const lines = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  const [order] = await addOrderProgress(db, lines, PROGRESS_EVENTS)
  if (!order) return null
  const list = await db
    .select({ refund: refunds, by: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.id))
  const { pence, chargeCurrency, status, paymentStatus } = order
  return {
    price: pence,
    currency: chargeCurrency,
    status,
    paymentStatus,
    ...(await getRefundSummary(db, order)),
    undelivered: getUndeliveredShare({ ...order, price: pence }),
    refunds: list.map(({ refund, by }) => ({ ...refund, by })),
  }
}
