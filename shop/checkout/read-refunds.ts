import { desc, eq } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { followOrders, STEPS } from './follow-orders.ts'
import { ORDER_LINE } from './order-line.ts'
import { refundable } from './refundable.ts'

/** For staff: what was given back for an order, what can be, and what the policy would; null: no such order. */
export async function readRefunds(db: Db, orderId: string) {
  const lines = await db
    .select(ORDER_LINE)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  const [order] = await followOrders(db, lines, STEPS)
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
    ...(await refundable(db, order)),
    refunds: list.map(({ refund, by }) => ({ ...refund, by })),
  }
}
