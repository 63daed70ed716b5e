import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import type { PaymentSnapshot } from '../payment-provider.ts'
import { redeemPromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'
import { openPaymentIssue } from './issues/open-payment-issue.ts'
import { listPreviousStatuses } from './payment-status.ts'
import { type EventOutcome, type Payment, paymentEvents, payments } from './tables.ts'

type NewPaymentEvent = typeof paymentEvents.$inferInsert

/** Returns a statement that inserts the event and returns its id, or nothing when the event is known. */
export function insertPaymentEvent(tx: Db, event: NewPaymentEvent) {
  return tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
}

/**
 * Records the event of a payment that is paid in full, and marks the payment and its pending orders as paid. The session
 * that brought the money becomes the payment's session. If an order was closed before the money arrived, it stays closed
 * and a payment issue is opened. The receipt is issued after the commit. The caller holds the lock of the payment.
 */
export async function recordPaid(
  tx: Db,
  payment: Payment,
  snapshot: PaymentSnapshot,
  event: NewPaymentEvent,
): Promise<EventOutcome> {
  const { isKnown, paid, orderCount } = await updatePaidRows(tx, payment, snapshot, event)
  if (isKnown) return 'known'
  const ids = paid.map(({ id }) => id)
  if (ids.length > 0) {
    await Promise.all([
      tx.insert(orderEvents).values(ids.map((orderId) => ({ orderId, kind: 'paid' as const }))),
      recordOrderWebhooks(tx, 'order.paid', ids),
    ])
  }
  if (paid.some(({ discount }) => discount > 0)) {
    const { provider, payerFingerprint } = snapshot
    await redeemPromotions(tx, payment.id, payerFingerprint ? `${provider}:${payerFingerprint}` : null)
  }
  if (ids.length > 0 && ids.length === orderCount) return 'applied'
  await openPaymentIssue(tx, 'paid_after_close', payment.id, snapshot)
  await tx
    .update(paymentEvents)
    .set({ outcome: 'paid_after_close' })
    .where(and(eq(paymentEvents.provider, event.provider), eq(paymentEvents.eventId, event.eventId)))
  return 'paid_after_close'
}

/** Inserts the event and updates payment and orders in one statement, as every payment does it. */
async function updatePaidRows(
  tx: Db,
  payment: Payment,
  { provider, sessionId, chargeId, payerCountry = null }: PaymentSnapshot,
  event: NewPaymentEvent,
) {
  const newEvent = tx.$with('new_event').as(insertPaymentEvent(tx, event))
  const paidPayment = tx.$with('paid_payment').as(
    tx
      .update(payments)
      .set({
        status: 'completed',
        paidAt: sql`now()`,
        settledAt: sql`now()`,
        ...{ provider, sessionId, chargeId, payerCountry },
      })
      .where(
        and(
          eq(payments.id, payment.id),
          inArray(payments.status, listPreviousStatuses('completed')),
          exists(sql`(select from ${newEvent})`),
        ),
      )
      .returning({ id: payments.id }),
  )
  const paidOrders = tx.$with('paid_orders').as(
    tx
      .update(orders)
      .set({ paidAt: sql`now()` })
      .where(
        and(
          eq(orders.paymentId, payment.id),
          eq(orders.status, 'pending'),
          exists(sql`(select from ${paidPayment})`),
        ),
      )
      .returning({ id: orders.id, discount: orders.discount }),
  )
  const [row] = await tx
    .with(newEvent, paidPayment, paidOrders)
    .select({
      isKnown: sql<boolean>`not exists (select from ${newEvent})`,
      paid: sql<{ id: string; discount: number }[]>`coalesce((
        select json_agg(json_build_object('id', id, 'discount', discount)) from ${paidOrders}), '[]')`,
      orderCount: sql<number>`(select count(*)::int from ${orders} where ${orders.paymentId} = ${payment.id})`,
    })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('no row')
  return row
}
