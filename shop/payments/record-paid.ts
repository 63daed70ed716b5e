import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { newId } from '../id.ts'
import { notificationEvents } from '../notifications/tables.ts'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import type { PaymentSnapshot } from '../payment-provider.ts'
import { redeemPromotions } from '../promotions/reserve-promotions.ts'
import type { Db } from '../services.ts'
import { lockWebhookSubscribers } from '../webhooks/record-webhook-messages.ts'
import { openPaymentIssue } from './issues/open-payment-issue.ts'
import { listPreviousStatuses } from './payment-status.ts'
import { type EventOutcome, type Payment, paymentEvents, payments } from './tables.ts'

type NewPaymentEvent = typeof paymentEvents.$inferInsert

/** Returns a statement that inserts the event and returns its id, or nothing when the event is known. */
export function insertPaymentEvent(tx: Db, event: PgInsertValue<typeof paymentEvents>) {
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
  const [[changed], subscribers] = await Promise.all([
    updatePaidRows(tx, { ...toPaidValues(payment, snapshot), outcome: event.outcome }),
    lockWebhookSubscribers(tx, 'order.paid'),
  ])
  if (!changed) throw new Error('no row')
  const { isKnown, paid, orderCount } = changed
  if (isKnown) return 'known'
  const ids = paid.map(({ id }) => id)
  await recordOrderWebhooks(tx, 'order.paid', ids, subscribers)
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

type PaidValues = ReturnType<typeof toPaidValues> & { outcome: EventOutcome }

function toPaidValues(payment: Payment, snapshot: PaymentSnapshot) {
  const { provider, eventId, sessionId, state, chargeId, payerCountry = null } = snapshot
  const { amount, currency } = snapshot.amount
  return {
    paymentId: payment.id,
    notificationId: newId(),
    provider,
    eventId,
    sessionId,
    state,
    amount,
    currency,
    chargeId,
    payerCountry,
  }
}

/** Inserts the event, updates payment and orders, adds to their history and notifies staff in one statement, as every payment does it. */
const updatePaidRows = prepareStatement((db, values: Placeholders<PaidValues>) => {
  const { provider, eventId, paymentId, sessionId, state, amount, currency, outcome } = values
  const newEvent = db
    .$with('new_event')
    .as(insertPaymentEvent(db, { provider, eventId, paymentId, sessionId, state, amount, currency, outcome }))
  const paidPayment = db.$with('paid_payment').as(
    db
      .update(payments)
      .set({
        status: 'completed',
        paidAt: sql`now()`,
        settledAt: sql`now()`,
        provider: sql`${provider}`,
        sessionId: sql`${sessionId}`,
        chargeId: sql`${values.chargeId}`,
        payerCountry: sql`${values.payerCountry}`,
      })
      .where(
        and(
          eq(payments.id, paymentId),
          inArray(payments.status, listPreviousStatuses('completed')),
          exists(sql`(select from ${newEvent})`),
        ),
      )
      .returning({ id: payments.id, amount: payments.amount, isTrial: payments.isTrial }),
  )
  const paidOrders = db.$with('paid_orders').as(
    db
      .update(orders)
      .set({ paidAt: sql`now()` })
      .where(
        and(
          eq(orders.paymentId, paymentId),
          eq(orders.status, 'pending'),
          exists(sql`(select from ${paidPayment})`),
        ),
      )
      .returning({
        id: orders.id,
        line: orders.line,
        packageName: orders.packageName,
        discount: orders.discount,
      }),
  )
  const orderHistory = db.$with('order_history', {}).as(sql`
    insert into ${orderEvents} (order_id, kind) select id, 'paid' from ${paidOrders}`)
  const notification = db.$with('notification', {}).as(sql`
    insert into ${notificationEvents} (id, kind, object_id, data)
    select ${values.notificationId}::uuid, 'paid_order', ${paymentId}::text, (
      select json_build_object('orderId', first.id, 'packageName', first.package_name,
        'orders', (select count(*) from ${paidOrders}), 'amount', paid.amount, 'isTrial', paid.is_trial)
      from ${paidPayment} as paid)
    from ${paidOrders} as first order by first.line limit 1`)
  return db
    .with(newEvent, paidPayment, paidOrders, orderHistory, notification)
    .select({
      isKnown: sql<boolean>`not exists (select from ${newEvent})`,
      paid: sql<{ id: string; discount: number }[]>`coalesce((
        select json_agg(json_build_object('id', id, 'discount', discount)) from ${paidOrders}), '[]')`,
      orderCount: sql<number>`(select count(*)::int from ${orders} where ${orders.paymentId} = ${paymentId})`,
    })
    .from(sql`(select 1) as one`)
})
