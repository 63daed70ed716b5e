import { eq, sql } from 'drizzle-orm'
import type { ExpectedWindow } from '../orders/expected-window.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { proposeRefund } from '../orders/propose-refund.ts'
import { refundedOf } from '../payments/count-refund.ts'
import { isPaid, type PaymentStatus } from '../payments/payment-status.ts'
import { bookedFor } from '../payments/refund-order.ts'
import { payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'

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

/**
 * Pence of an order that are back with the customer, that are on their way, that can still be given back, and
 * what the policy proposes of these.
 */
export async function refundable(db: Db, order: Refundable) {
  const { policy } = await readSettings(db)
  const booked = await bookedFor(db, eq(refunds.orderId, order.id))
  const refunded = Math.min(booked, await refundedOf(db, { orderId: order.id }))
  const given = { refunded, coming: booked - refunded }
  const ofPayment = await bookedFor(db, eq(refunds.paymentId, order.paymentId))
  const [payment] = await db
    .select({ amount: payments.amount, now: sql<Date>`now()`.mapWith(payments.createdAt) })
    .from(payments)
    .where(eq(payments.id, order.paymentId))
  if (!payment || !isPaid(order.paymentStatus)) return { ...given, left: 0, proposal: null }
  const left = Math.max(0, Math.min(order.pence - booked, payment.amount - ofPayment))
  const judged = { ...order, price: order.pence, refunded: order.pence - left }
  return { ...given, left, proposal: proposeRefund(judged, policy, payment.now) }
}
