import { isId } from '../id.ts'
import type { PaymentSnapshot } from '../payment-provider.ts'
import type { Db } from '../services.ts'
import { markDeclined, markExpired, markSettled, syncReturnedStatus } from './apply-payment-state.ts'
import { recordDisputes } from './disputes/record-disputes.ts'
import { issueReceipts } from './documents/issue-receipts.ts'
import type { IssueKind } from './issues/issue-kinds.ts'
import { getUnappliedPaymentIssue, openPaymentIssue } from './issues/open-payment-issue.ts'
import { absorbPartialPayment, syncDisputedMoney } from './issues/resolve-payment-issue.ts'
import { syncRefundIssues } from './issues/sync-refund-issues.ts'
import { lockPayment, lockPaymentOfSession } from './lock-payment.ts'
import { isPaid } from './payment-status.ts'
import { insertPaymentEvent, recordPaid } from './record-paid.ts'
import { failUncoveredRefunds } from './refunds/fail-refund.ts'
import { getRefundContext, recordRefunds } from './refunds/record-refunds.ts'
import type { EventOutcome, Payment } from './tables.ts'

export type PaymentEventOutcome = EventOutcome

/**
 * Records a provider's snapshot in one transaction. The only function that changes what is paid, refunded or disputed;
 * webhooks, the return page and reconciliation reach it through `syncPayment`. Idempotent: recording the same snapshot
 * twice changes nothing. Money that pays for no order opens a payment issue.
 */
export async function recordPaymentEvent(db: Db, snapshot: PaymentSnapshot): Promise<PaymentEventOutcome> {
  const { state } = snapshot
  const isUndecided = state === 'open' || state === 'approved' || state === 'pending'
  if (isUndecided && snapshot.disputes.length === 0) return 'nothing_new'
  const refundContext = await getRefundContext(db)
  const { outcome, lacksReceipt } = await db.transaction(async (tx) => {
    const payment = await lockPaymentOfSnapshot(tx, snapshot)
    const outcome = isUndecided ? 'nothing_new' : await recordState(tx, payment, snapshot)
    if (payment && snapshot.surplus && isPaidBy(payment, snapshot, outcome))
      await openPaymentIssue(tx, 'overpaid', payment.id, { ...snapshot, amount: snapshot.surplus })
    if (snapshot.refunds.length > 0 || snapshot.disputes.length > 0) {
      const unapplied = await getUnappliedPaymentIssue(tx, snapshot)
      const paymentId = payment && !unapplied ? payment.id : null
      const owner = { paymentId, issueId: unapplied?.id ?? null }
      await recordDisputes(tx, paymentId, snapshot, refundContext.issuer)
      if (snapshot.disputes.length > 0) await syncDisputedMoney(tx, owner)
      if (paymentId) await syncReturnedStatus(tx, paymentId)
      if (state === 'paid') await recordRefunds(tx, owner, snapshot, refundContext)
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
): Promise<PaymentEventOutcome> {
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
    await openPaymentIssue(tx, outcome as IssueKind, payment?.id ?? null, snapshot)
    // Staff decide what becomes of the orders; the session brings no more money.
    if (payment && outcome === 'wrong_amount') await markSettled(tx, payment.id)
    return outcome
  }
  if (snapshot.state === 'declined') await markDeclined(tx, payment.id)
  if (snapshot.state === 'expired') await markExpired(tx, payment.id, snapshot.reason)
  return outcome
}

/** Only the first full payment is applied. Any other money gets an outcome that opens a payment issue. */
async function decideOutcome(
  tx: Db,
  payment: Payment,
  snapshot: PaymentSnapshot,
): Promise<PaymentEventOutcome> {
  const isOwnSession = payment.sessionId === null || payment.sessionId === snapshot.sessionId
  // After a session was replaced by another, only money that arrives in it matters.
  if (snapshot.state !== 'paid') return isPaid(payment.status) || !isOwnSession ? 'nothing_new' : 'applied'
  if (isPaid(payment.status)) return isOwnSession ? 'nothing_new' : 'second_payment'
  const isSameAmount =
    payment.amount === snapshot.amount.amount && payment.currency === snapshot.amount.currency
  if (!isSameAmount) return 'wrong_amount'
  // The rest of a payment that came in parts, unless the first part is on its way back.
  return !payment.settledAt || (await absorbPartialPayment(tx, snapshot)) ? 'applied' : 'wrong_amount'
}

/** Whether the money of the session is that of the payment, now or since an earlier event. */
function isPaidBy(payment: Payment, { sessionId }: PaymentSnapshot, outcome: PaymentEventOutcome): boolean {
  if (outcome === 'applied' || outcome === 'paid_after_close') return true
  return isPaid(payment.status) && payment.sessionId === sessionId
}

function getUnknownOutcome(snapshot: PaymentSnapshot): PaymentEventOutcome {
  return snapshot.state === 'paid' ? 'unknown_payment' : 'unknown_session'
}
