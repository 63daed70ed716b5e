import { desc, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { ExpectedWindow } from '../orders/expected-window.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { proposeRefund } from '../orders/propose-refund.ts'
import { orders } from '../orders/tables.ts'
import { isPaid, type PaymentStatus } from '../payments/payment-status.ts'
import { bookedFor } from '../payments/refund-order.ts'
import { payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { followOrders, STEPS } from './follow-orders.ts'
import { ORDER_LINE } from './order-line.ts'

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
  const { pence, chargeCurrency } = order
  return {
    price: pence,
    currency: chargeCurrency,
    ...(await refundable(db, order)),
    refunds: list.map(({ refund, by }) => ({ ...refund, by })),
  }
}

interface Refundable {
  id: string
  paymentId: string
  paymentStatus: PaymentStatus
  pence: number
  status: OrderStatus
  paidAt: Date | null
  endedAt: Date | null
  expected: ExpectedWindow | null
  quantity: number
  delivered: number
}

/** Pence given back or about to be, pence that can still be given back, and what the policy proposes of them. */
export async function refundable(db: Db, order: Refundable) {
  const { policy } = await readSettings(db)
  const refunded = await bookedFor(db, eq(refunds.orderId, order.id))
  const ofPayment = await bookedFor(db, eq(refunds.paymentId, order.paymentId))
  const [payment] = await db
    .select({ amount: payments.amount, now: sql<Date>`now()`.mapWith(payments.createdAt) })
    .from(payments)
    .where(eq(payments.id, order.paymentId))
  if (!payment || !isPaid(order.paymentStatus)) return { refunded, left: 0, proposal: null }
  const left = Math.max(0, Math.min(order.pence - refunded, payment.amount - ofPayment))
  const judged = { ...order, price: order.pence, refunded: order.pence - left }
  return { refunded, left, proposal: proposeRefund(judged, policy, payment.now) }
}
