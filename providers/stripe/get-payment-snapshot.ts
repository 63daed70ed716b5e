import type Stripe from 'stripe'
import type {
  DisputeSnapshot,
  DisputeState,
  PaymentSnapshot,
  RefundSnapshot,
  RefundState,
} from '../../shop/providers/payment-provider.ts'
import { fromMinorUnits } from './minor-units.ts'
import { parseStripeFailure, requireObject } from './stripe-client.ts'

type State = PaymentSnapshot['state']

/** Fields that a session and an intent without a session share. */
interface SessionFacts {
  sessionId: string
  state: State
  paymentId: string | null
  amount: number
  currency: string
  /** Null until the customer tried to pay. */
  intent: Stripe.PaymentIntent | null
}

/** Reads a Checkout Session, or a payment intent with its session if it has one. Changes nothing at Stripe. */
export async function getPaymentSnapshot(stripe: Stripe, subject: string): Promise<PaymentSnapshot | null> {
  // Subjects also come from return pages, so anything else is not worth a request.
  if (!/^(cs|pi)_\w+$/.test(subject)) return null
  try {
    const facts = subject.startsWith('cs_')
      ? parseSession(await getSession(stripe, subject))
      : await getIntentFacts(stripe, subject)
    return facts && (await buildSnapshot(stripe, facts))
  } catch (error) {
    if (parseStripeFailure(error).code === 'resource_missing') return null
    throw error
  }
}

function getSession(stripe: Stripe, id: string) {
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
}

async function getIntentFacts(stripe: Stripe, id: string): Promise<SessionFacts | null> {
  const sessions = await stripe.checkout.sessions.list({
    payment_intent: id,
    limit: 1,
    expand: ['data.payment_intent.latest_charge'],
  })
  const [session] = requireObject('list', sessions).data
  if (session) return parseSession(session)
  const read = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const intent = requireObject('payment_intent', read)
  const { amount, currency } = intent
  const paymentId = intent.metadata.payment_id ?? null
  return { sessionId: id, state: getIntentState(intent), paymentId, amount, currency, intent }
}

/** Returns null for sessions that sell nothing: the shop creates none. */
function parseSession(session: Stripe.Checkout.Session): SessionFacts | null {
  requireObject('checkout.session', session)
  const { id, amount_total: amount, currency, metadata } = session
  if (session.mode !== 'payment' || amount === null || currency === null) return null
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const paymentId = metadata?.payment_id ?? null
  return { sessionId: id, state: getSessionState(session, intent), paymentId, amount, currency, intent }
}

function getSessionState(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): State {
  if (session.payment_status !== 'unpaid') return 'paid'
  if (intent?.status === 'processing') return 'pending'
  if (session.status === 'expired') return 'expired'
  const failed = intent?.status === 'requires_payment_method' && intent.last_payment_error !== null
  // A session completes once: after a failed transfer it can bring no more money.
  if (session.status === 'complete') return failed || intent?.status === 'canceled' ? 'expired' : 'pending'
  return failed ? 'declined' : 'open'
}

function getIntentState({ status, last_payment_error: failure }: Stripe.PaymentIntent): State {
  if (status === 'succeeded') return 'paid'
  if (status === 'processing') return 'pending'
  if (status === 'canceled') return 'expired'
  return status === 'requires_payment_method' && failure ? 'declined' : 'open'
}

async function buildSnapshot(stripe: Stripe, facts: SessionFacts): Promise<PaymentSnapshot | null> {
  const { sessionId, state, paymentId, intent } = facts
  const isPaid = state === 'paid'
  const amount =
    isPaid && intent
      ? fromMinorUnits(intent.amount_received, intent.currency)
      : fromMinorUnits(facts.amount, facts.currency)
  if (!amount) {
    // The Stripe account may sell other things in other currencies, which do not concern the shop.
    if (!paymentId) return null
    throw new Error(`${sessionId} is in ${facts.currency}, which the shop does not know`)
  }
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const attempt = state === 'declined' ? `:${intent?.last_payment_error?.charge ?? charge?.id ?? ''}` : ''
  return {
    provider: 'stripe',
    sessionId,
    eventId: `${sessionId}:${state}${attempt}`,
    paymentId,
    state,
    amount,
    chargeId: isPaid && intent ? intent.id : null,
    payerFingerprint: isPaid ? (charge?.payment_method_details?.card?.fingerprint ?? null) : null,
    payerCountry: isPaid ? getPayerCountry(charge) : null,
    refunds: isPaid && intent ? await listRefunds(stripe, intent.id) : [],
    disputes: isPaid && intent && charge?.disputed ? await listDisputes(stripe, intent.id) : [],
  }
}

function getPayerCountry(charge: Stripe.Charge | null): string | null {
  return charge?.payment_method_details?.card?.country ?? charge?.billing_details?.address?.country ?? null
}

async function listDisputes(stripe: Stripe, intentId: string) {
  const disputes: PaymentSnapshot['disputes'] = []
  for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
    disputes.push(toDisputeSnapshot(dispute))
  }
  return disputes
}

async function listRefunds(stripe: Stripe, intentId: string) {
  const refunds: PaymentSnapshot['refunds'] = []
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    refunds.push(toRefundSnapshot(refund))
  }
  return refunds
}

/** A `warning` is an inquiry: Stripe takes no money yet, but evidence is due. */
const STATE_BY_STATUS: Partial<Record<string, DisputeState>> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
}

function toDisputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot {
  const amount = fromMinorUnits(dispute.amount, dispute.currency)
  if (!amount) throw new Error(`dispute ${dispute.id} is in ${dispute.currency}`)
  const dueBy = dispute.evidence_details?.due_by
  return {
    disputeId: dispute.id,
    openedAt: new Date(dispute.created * 1_000),
    reason: dispute.reason,
    amount,
    evidenceDueAt: dueBy ? new Date(dueBy * 1_000) : null,
    // An unknown status counts as open, so that staff look at it.
    state: STATE_BY_STATUS[dispute.status] ?? 'open',
  }
}

export function toRefundSnapshot(refund: Stripe.Refund): RefundSnapshot {
  const amount = fromMinorUnits(refund.amount, refund.currency)
  if (!amount) throw new Error(`refund ${refund.id} is in ${refund.currency}`)
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amount,
    state: getRefundState(refund.status),
  }
}

function getRefundState(status: string | null): RefundState {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
