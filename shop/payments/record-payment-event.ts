import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { isId, newId } from '../id.ts'
import { add } from '../money.ts'
import { notificationEvents } from '../notifications/tables.ts'
import { recordOrderWebhooks } from '../orders/record-order-webhooks.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { redeemPromotions } from '../promotions/reserve-promotions.ts'
import type { PaymentSnapshot } from '../providers/payment-provider.ts'
import type { Db } from '../services.ts'
import { lockWebhookSubscribers } from '../webhooks/record-webhook-messages.ts'
import { failAndClosePayment, markDeclined, markSettled, syncReturnedStatus } from './apply-payment-state.ts'
import { hasOtherDecision, recordDisputes } from './disputes/record-disputes.ts'
import { issueReceipts } from './documents/issue-receipts.ts'
import type { IssueKind } from './issues/issue-kinds.ts'
import { getUnappliedPaymentIssue, openPaymentIssue } from './issues/open-payment-issue.ts'
import { resolveWrongAmountIssue, syncDisputedMoneyIssue } from './issues/resolve-payment-issue.ts'
import { syncRefundIssues } from './issues/sync-refund-issues.ts'
import { lockPayment, lockPaymentOfSession } from './lock-payment.ts'
import { isPaid, listPreviousStatuses } from './payment-status.ts'
import { failUncoveredRefunds } from './refunds/fail-refund.ts'
import { getRefundContext, recordRefunds } from './refunds/record-refunds.ts'
import { type EventOutcome, type Payment, paymentEvents, payments } from './tables.ts'

/** A snapshot contradicts a recorded decision of a dispute, and may be older than that: the provider has to be read again. */
export class DecisionConflict extends Error {}

/**
 * Records a provider's snapshot in one transaction. The only function that changes what is paid, refunded or disputed;
 * webhooks, the return page and reconciliation reach it through `syncPayment`. Idempotent: recording the same snapshot
 * twice changes nothing. Money that pays for no order opens a payment issue. Throws DecisionConflict for the first read of a
 * caller that can read again.
 */
export async function recordPaymentEvent(
  db: Db,
  snapshot: PaymentSnapshot,
  { isFirstRead = false }: { isFirstRead?: boolean } = {},
): Promise<EventOutcome> {
  const { state } = snapshot
  const isUndecided = state === 'open' || state === 'approved' || state === 'pending'
  if (isUndecided && snapshot.disputes.length === 0) return 'nothing_new'
  const refundContext = await getRefundContext(db)
  const { outcome, lacksReceipt } = await db.transaction(async (tx) => {
    const payment = await lockPaymentOfSnapshot(tx, snapshot)
    if (isFirstRead && (await hasOtherDecision(tx, snapshot))) throw new DecisionConflict()
    const outcome = isUndecided ? 'nothing_new' : await recordState(tx, payment, snapshot)
    const isOwnMoney = payment !== null && isPaidBy(payment, snapshot, outcome)
    if (isOwnMoney && snapshot.surplus)
      await openPaymentIssue(tx, 'overpaid', payment.id, { ...snapshot, amount: snapshot.surplus })
    if (snapshot.refunds.length > 0 || snapshot.disputes.length > 0) {
      const unapplied = isOwnMoney ? null : await getUnappliedPaymentIssue(tx, snapshot)
      const paymentId = payment && !unapplied ? payment.id : null
      const owner = { paymentId, issueId: unapplied?.id ?? null }
      await recordDisputes(tx, paymentId, snapshot, refundContext.issuer)
      if (snapshot.disputes.length > 0) await syncDisputedMoneyIssue(tx, owner)
      if (state === 'paid') await recordRefunds(tx, owner, snapshot, refundContext)
      if (paymentId) await syncReturnedStatus(tx, paymentId)
      await failUncoveredRefunds(tx, owner)
      if (paymentId) await syncRefundIssues(tx, paymentId)
    }
    if (state !== 'paid') return { outcome, lacksReceipt: false }
    // Also for a payment that was recorded earlier: its receipt could not be issued while this transaction locked it.
    return { outcome, lacksReceipt: payment?.receiptIssuedAt === null }
  })
  // A failure here leaves the payment recorded: a job issues missing receipts.
  if (lacksReceipt) await issueReceipts(db).catch(() => 0)
  return outcome
}

/** Returns the payment id in the session's metadata, or null when it is not an id. */
function parsePaymentId({ paymentId }: PaymentSnapshot): string | null {
  return paymentId && isId(paymentId) ? paymentId : null
}

/** Locks the payment, so that parallel recordings of it run one after the other. */
function lockPaymentOfSnapshot(tx: Db, snapshot: PaymentSnapshot): Promise<Payment | null> {
  const paymentId = parsePaymentId(snapshot)
  const { provider, sessionId } = snapshot
  return paymentId ? lockPayment(tx, paymentId) : lockPaymentOfSession(tx, { provider, sessionId })
}

async function recordState(
  tx: Db,
  payment: Payment | null,
  snapshot: PaymentSnapshot,
): Promise<EventOutcome> {
  const outcome = payment ? await decideOutcome(tx, payment, snapshot) : getUnknownOutcome(snapshot)
  const event = {
    provider: snapshot.provider,
    eventId: snapshot.eventId,
    paymentId: payment?.id,
    sessionId: snapshot.sessionId,
    state: snapshot.state,
    amount: snapshot.amount.amount,
    currency: snapshot.amount.currency,
    outcome,
  }
  if (payment && outcome === 'applied' && snapshot.state === 'paid')
    return recordPaid(tx, payment, snapshot, event)
  const inserted = await insertPaymentEvent(tx, event)
  if (inserted.length === 0) return 'known'
  if (outcome === 'known' || outcome === 'nothing_new' || outcome === 'unknown_session') return outcome
  if (!payment || outcome !== 'applied') {
    const { surplus } = snapshot
    const amount = surplus ? add(snapshot.amount, surplus) : snapshot.amount
    await openPaymentIssue(tx, outcome as IssueKind, payment?.id ?? null, { ...snapshot, amount })
    // Staff decide what becomes of the orders; the session brings no more money.
    if (payment && outcome === 'wrong_amount') await markSettled(tx, payment.id)
    return outcome
  }
  if (snapshot.state === 'declined') await markDeclined(tx, payment.id)
  if (snapshot.state === 'expired') await failAndClosePayment(tx, payment.id, snapshot.reason)
  return outcome
}

/** Only the first full payment is applied. Any other money gets an outcome that opens a payment issue. */
async function decideOutcome(tx: Db, payment: Payment, snapshot: PaymentSnapshot): Promise<EventOutcome> {
  const isOwnSession = payment.sessionId === null || payment.sessionId === snapshot.sessionId
  // After a session was replaced by another, only money that arrives in it matters.
  if (snapshot.state !== 'paid') return isPaid(payment.status) || !isOwnSession ? 'nothing_new' : 'applied'
  if (isPaid(payment.status)) return isOwnSession ? 'nothing_new' : 'second_payment'
  const isSameAmount =
    payment.amount === snapshot.amount.amount && payment.currency === snapshot.amount.currency
  if (!isSameAmount) return 'wrong_amount'
  // The rest of a payment that came in parts, unless the first part is on its way back.
  return !payment.settledAt || (await resolveWrongAmountIssue(tx, snapshot)) ? 'applied' : 'wrong_amount'
}

/** Whether the money of the session is that of the payment, now or since an earlier event. */
function isPaidBy(payment: Payment, { sessionId, state }: PaymentSnapshot, outcome: EventOutcome): boolean {
  if (state === 'paid' && (outcome === 'applied' || outcome === 'paid_after_close')) return true
  return isPaid(payment.status) && payment.sessionId === sessionId
}

function getUnknownOutcome(snapshot: PaymentSnapshot): EventOutcome {
  return snapshot.state === 'paid' ? 'unknown_payment' : 'unknown_session'
}

type NewPaymentEvent = typeof paymentEvents.$inferInsert

/** Returns a statement that inserts the event and returns its id, or nothing when the event is known. */
function insertPaymentEvent(tx: Db, event: PgInsertValue<typeof paymentEvents>) {
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
async function recordPaid(
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
