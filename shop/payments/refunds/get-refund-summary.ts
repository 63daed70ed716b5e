import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { getPolicyArchive, getPolicyOf } from '../../settings/policy-archive.ts'
import { isPaid, type PaymentStatus } from '../payment-status.ts'
import { payments } from '../tables.ts'
import { sumSucceededRefunds } from './apply-refund.ts'
import { sumActiveRefunds } from './create-order-refund.ts'
import { proposeRefund, type RefundableOrder } from './propose-refund.ts'
import { refunds } from './tables.ts'

interface SummarizedOrder extends Omit<RefundableOrder, 'price' | 'refunded'> {
  id: string
  paymentId: string
  paymentStatus: PaymentStatus
  pence: number
  policyVersion: string
}

/**
 * Returns what of an order is refunded, pending and still refundable, in pence, and what the policy proposes
 * to refund.
 */
export async function getRefundSummary(db: Db, order: SummarizedOrder) {
  const policy = getPolicyOf(await getPolicyArchive(db), order.policyVersion)
  const booked = await sumActiveRefunds(db, eq(refunds.orderId, order.id))
  const refunded = Math.min(booked, await sumSucceededRefunds(db, { orderId: order.id }))
  const given = { refunded, coming: booked - refunded }
  const ofPayment = await sumActiveRefunds(db, eq(refunds.paymentId, order.paymentId))
  const [payment] = await db
    .select({ amount: payments.amount, now: sql<Date>`now()`.mapWith(payments.createdAt) })
    .from(payments)
    .where(eq(payments.id, order.paymentId))
  if (!payment || !isPaid(order.paymentStatus)) return { ...given, left: 0, proposal: null }
  const left = Math.max(0, Math.min(order.pence - booked, payment.amount - ofPayment))
  const judged = { ...order, price: order.pence, refunded: order.pence - left }
  return { ...given, left, proposal: proposeRefund(judged, policy, payment.now) }
}
