import { and, eq, isNull, sql } from 'drizzle-orm'
import { isId } from '../id.ts'
import type { Db, PaymentSnapshot } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { recordDisputes } from './disputes/record-disputes.ts'
import { issueReceipts } from './documents/issue-receipts.ts'
import { getUnappliedPaymentIssue, openPaymentIssue } from './issues/open-payment-issue.ts'
import type { IssueKind } from './issues/tables.ts'
import { markDeclined, markExpired } from './mark-failed.ts'
import { markPaid } from './mark-paid.ts'
import { isPaid } from './payment-status.ts'
import { recordRefunds } from './refunds/record-refunds.ts'
import { type EventOutcome, type Payment, paymentEvents, payments } from './tables.ts'

export type PaymentEventOutcome = EventOutcome

/**
 * The one place where what a provider says becomes ours: webhook, return page and reconciling job all end
 * here. One transaction; told twice, it counts once. Money that cannot be used is recorded and flagged for
 * staff, never lost and never fulfilled. Refunds and disputes come with it, in whatever order they are told.
 */
export async function recordPaymentEvent(db: Db, truth: PaymentSnapshot): Promise<PaymentEventOutcome> {
  const { state } = truth
  const isUndecided = state === 'open' || state === 'approved' || state === 'pending'
  if (isUndecided && truth.disputes.length === 0) return 'nothing_new'
  // Read before the transaction, which holds the only connection.
  const settings = await getSettings(db)
  const { recorded, lacksReceipt } = await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, truth)
    const recorded = isUndecided ? 'nothing_new' : await recordState(tx, payment, truth)
    if (truth.refunds.length > 0 || truth.disputes.length > 0) {
      const unused = await getUnappliedPaymentIssue(tx, truth)
      const own = payment && !unused ? payment.id : null
      await recordDisputes(tx, own, truth)
      if (state === 'paid') {
        await recordRefunds(tx, { paymentId: own, issueId: unused?.id ?? null }, truth, settings)
      }
    }
    if (state !== 'paid') return { recorded, lacksReceipt: false }
    // Also of a payment recorded before: its receipt could not be issued while this transaction had locked it.
    return { recorded, lacksReceipt: payment?.receiptIssuedAt === null }
  })
  // The payment is recorded whatever becomes of its receipt: a job issues those that are missing.
  if (lacksReceipt) await issueReceipts(db).catch(() => 0)
  return recorded
}

/** Metadata may hold anything: only what looks like a payment's id names one. */
function parsePaymentId({ paymentId }: PaymentSnapshot): string | null {
  return paymentId && isId(paymentId) ? paymentId : null
}

/** Whoever records for one payment waits here for whoever does already. */
async function lockPayment(tx: Db, truth: PaymentSnapshot): Promise<Payment | undefined> {
  const paymentId = parsePaymentId(truth)
  const named = paymentId ? eq(payments.id, paymentId) : undefined
  const bySession = and(eq(payments.provider, truth.provider), eq(payments.sessionId, truth.sessionId))
  const [payment] = await tx
    .select()
    .from(payments)
    .where(named ?? bySession)
    .for('update')
  return payment
}

async function recordState(
  tx: Db,
  payment: Payment | undefined,
  truth: PaymentSnapshot,
): Promise<PaymentEventOutcome> {
  const outcome = payment ? decideOutcome(payment, truth) : getUnknownOutcome(truth)
  const fresh = await tx
    .insert(paymentEvents)
    .values({
      provider: truth.provider,
      eventId: truth.eventId,
      paymentId: payment?.id,
      sessionId: truth.sessionId,
      state: truth.state,
      amount: truth.amount.amount,
      currency: truth.amount.currency,
      outcome,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId })
  if (fresh.length === 0) return 'known'
  if (outcome === 'known' || outcome === 'nothing_new' || outcome === 'unknown_session') return outcome
  if (!payment || outcome !== 'applied') {
    await openPaymentIssue(tx, outcome as IssueKind, payment?.id ?? null, truth)
    if (payment && outcome === 'wrong_amount') await settlePayment(tx, payment)
    return outcome
  }
  if (truth.state === 'declined') await markDeclined(tx, payment.id)
  if (truth.state === 'expired') await markExpired(tx, payment.id, truth.reason)
  if (truth.state !== 'paid') return outcome
  const result = await markPaid(tx, payment, truth)
  // Only the orders told whether the money could still be used: the books say what came of it.
  if (result !== outcome) await tx.update(paymentEvents).set({ outcome: result }).where(isSameEvent(truth))
  return result
}

function isSameEvent({ provider, eventId }: PaymentSnapshot) {
  return and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))
}

/** Paid in full, once, for this payment? Anything else that brings money wants a person's eye. */
function decideOutcome(payment: Payment, truth: PaymentSnapshot): PaymentEventOutcome {
  const own = payment.sessionId === null || payment.sessionId === truth.sessionId
  // Of a session that another has replaced, only money counts.
  if (truth.state !== 'paid') return isPaid(payment.status) || !own ? 'nothing_new' : 'applied'
  if (isPaid(payment.status)) return own ? 'nothing_new' : 'second_payment'
  const sameAmount = payment.amount === truth.amount.amount && payment.currency === truth.amount.currency
  return sameAmount ? 'applied' : 'wrong_amount'
}

function getUnknownOutcome(truth: PaymentSnapshot): PaymentEventOutcome {
  return truth.state === 'paid' ? 'unknown_payment' : 'unknown_session'
}

/** Its session is over, and what becomes of the orders is for who looks at the money. */
async function settlePayment(tx: Db, payment: Payment): Promise<void> {
  await tx
    .update(payments)
    .set({ settledAt: sql`now()` })
    .where(and(eq(payments.id, payment.id), isNull(payments.settledAt)))
}
