import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { newId } from '../id.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { isPaid } from './payment-status.ts'
import { payments, type Refund, refunds } from './tables.ts'

export type BookedRefund =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'not_found' | 'nothing_to_refund' | 'refund_too_large' }

/** The provider is asked at once by who booked it; after that long by the job. */
export const ASKED_BY_JOB = sql`now() + interval '1 minute'`

/**
 * Books money to be given back for an order: `amount` pence, or all that is left of its price. Never more than was
 * paid, also when two do it at once. `askRefund` then asks the provider.
 */
export async function refundOrder(
  db: Db,
  wish: { orderId: string; amount?: number; reason?: string; actorId: string },
): Promise<BookedRefund> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, wish.orderId))
    if (!order) return { ok: false, reason: 'not_found' }
    return bookOn(tx, order.paymentId, { ...wish, order })
  })
}

/** The same for a payment, whatever its orders: money that came too late, or is disputed. */
export async function refundPayment(
  db: Db,
  wish: { paymentId: string; amount?: number; reason?: string; actorId: string },
): Promise<BookedRefund> {
  return db.transaction((tx) => bookOn(tx, wish.paymentId, wish))
}

interface Wish {
  order?: { id: string; price: number }
  amount?: number
  reason?: string
  actorId: string
}

async function bookOn(tx: Db, paymentId: string, wish: Wish): Promise<BookedRefund> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return { ok: false, reason: 'not_found' }
  const { provider, chargeId, currency } = payment
  if (!isPaid(payment.status) || !provider || !chargeId) return { ok: false, reason: 'nothing_to_refund' }
  const leftOfPayment = payment.amount - (await bookedFor(tx, eq(refunds.paymentId, payment.id)))
  const { order, reason, actorId } = wish
  const left = order
    ? Math.min(leftOfPayment, order.price - (await bookedFor(tx, eq(refunds.orderId, order.id))))
    : leftOfPayment
  if (left <= 0) return { ok: false, reason: 'nothing_to_refund' }
  const amount = wish.amount ?? left
  if (amount > left) return { ok: false, reason: 'refund_too_large' }
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: payment.id,
      orderId: order?.id,
      provider,
      chargeId,
      amount,
      currency,
      reason,
      actorId,
      nextAttemptAt: ASKED_BY_JOB,
    })
    .returning()
  if (!refund) throw new Error('a refund was not booked')
  return { ok: true, refund }
}

/** Pence given back or about to be. */
export async function bookedFor(tx: Db, which: SQL): Promise<number> {
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(which, ne(refunds.status, 'failed')))
  return sum?.pence ?? 0
}
