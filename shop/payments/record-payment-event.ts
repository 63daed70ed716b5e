import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orderEvents, orders } from '../orders/tables.ts'
import type { Db, PaymentTruth } from '../services.ts'
import { isPaid, statusesBefore } from './payment-status.ts'
import { type AttentionReason, paymentEvents, payments } from './tables.ts'

export type Recorded = 'applied' | 'known' | 'nothing_new' | 'unknown_payment' | AttentionReason

type Payment = typeof payments.$inferSelect

/**
 * The one place where what a provider says becomes ours: webhook, return page and reconciling job all end
 * here. One transaction; told twice, it counts once. Money that cannot be used is recorded and flagged for
 * staff, never lost and never fulfilled.
 */
export async function recordPaymentEvent(db: Db, truth: PaymentTruth): Promise<Recorded> {
  const { state } = truth
  if (state === 'open') return 'nothing_new'
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, truth.paymentId)).for('update')
    const outcome = payment ? judge(payment, truth) : 'unknown_payment'
    const fresh = await tx
      .insert(paymentEvents)
      .values({
        provider: truth.provider,
        eventId: truth.eventId,
        paymentId: truth.paymentId,
        state: truth.state,
        amount: truth.amount.amount,
        currency: truth.amount.currency,
        outcome,
      })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId })
    if (fresh.length === 0) return 'known'
    if (!payment || outcome === 'nothing_new') return outcome
    if (outcome !== 'applied') return flag(tx, payment, outcome)
    const result =
      state === 'paid' ? await markPaid(tx, payment, truth) : await markFailed(tx, payment, state)
    // Only the orders told whether the money could still be used: the books say what came of it.
    if (result !== outcome) await tx.update(paymentEvents).set({ outcome: result }).where(sameEvent(truth))
    return result
  })
}

function sameEvent({ provider, eventId }: PaymentTruth) {
  return and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))
}

/** Paid in full, once, for this payment? Anything else that brings money wants a person's eye. */
function judge(payment: Payment, truth: PaymentTruth): Recorded {
  if (truth.state !== 'paid') return isPaid(payment.status) ? 'nothing_new' : 'applied'
  const sameSession = payment.sessionId === null || payment.sessionId === truth.sessionId
  if (isPaid(payment.status)) return sameSession ? 'nothing_new' : 'second_payment'
  const sameAmount = payment.amount === truth.amount.amount && payment.currency === truth.amount.currency
  return sameAmount ? 'applied' : 'wrong_amount'
}

async function flag(tx: Db, payment: Payment, reason: Recorded): Promise<Recorded> {
  await tx
    .update(payments)
    .set({ needsAttention: reason as AttentionReason })
    .where(eq(payments.id, payment.id))
  return reason
}

/**
 * The session that brought the money becomes the payment's own: money from any other is a second payment.
 * An order that was closed meanwhile is not bought, and somebody has to look.
 */
async function markPaid(tx: Db, payment: Payment, truth: PaymentTruth): Promise<Recorded> {
  await tx
    .update(payments)
    .set({
      status: 'completed',
      paidAt: sql`now()`,
      provider: truth.provider,
      sessionId: truth.sessionId,
    })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, statusesBefore('completed'))))
  const ours = eq(orders.paymentId, payment.id)
  const paid = await tx
    .update(orders)
    .set({ paidAt: sql`now()` })
    .where(and(ours, eq(orders.status, 'pending')))
    .returning({ id: orders.id })
  if (paid.length > 0) {
    await tx.insert(orderEvents).values(paid.map((order) => ({ orderId: order.id, kind: 'paid' as const })))
  }
  const closed = await tx.$count(orders, and(ours, isNull(orders.paidAt)))
  return closed > 0 ? flag(tx, payment, 'paid_after_close') : 'applied'
}

/** A declined card may be tried again, so its orders stay; a session that is over closes them. */
async function markFailed(tx: Db, payment: Payment, state: 'declined' | 'expired'): Promise<Recorded> {
  await tx
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, statusesBefore('failed'))))
  const open = and(eq(orders.paymentId, payment.id), eq(orders.status, 'pending'))
  if (state === 'declined') {
    const waiting = await tx.select({ id: orders.id }).from(orders).where(open)
    if (waiting.length > 0) {
      await tx
        .insert(orderEvents)
        .values(waiting.map((order) => ({ orderId: order.id, kind: 'payment_failed' as const })))
    }
    return 'applied'
  }
  const closed = await tx.update(orders).set({ status: 'cancelled' }).where(open).returning({ id: orders.id })
  if (closed.length > 0) {
    await tx.insert(orderEvents).values(
      closed.map((order) => ({
        orderId: order.id,
        kind: 'moved' as const,
        fromStatus: 'pending' as const,
        toStatus: 'cancelled' as const,
        note: 'payment session over',
      })),
    )
  }
  return 'applied'
}
