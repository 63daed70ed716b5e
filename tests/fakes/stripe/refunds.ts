import type Stripe from 'stripe'
import type { RefundCreate } from './parameters.ts'
import { StripeError } from './stripe-error.ts'
import {
  type Charge,
  createStripeId,
  type Dispute,
  type Refund,
  requireObject,
  type StripeState,
} from './stripe-state.ts'

/** `status` is its immediate status; `succeeded` unless the bank has to be waited for. */
export function createRefund(state: StripeState, params: RefundCreate, status = 'succeeded'): Refund {
  const charge = requireChargeOfIntent(state, params.payment_intent ?? '')
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (left === 0) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount <= 0 || amount > left) {
    throw new StripeError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    )
  }
  if (charge.disputed) {
    throw new StripeError(400, `Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  }
  const refund: Refund = {
    object: 'refund',
    id: createStripeId('re'),
    created: state.now(),
    amount,
    currency: charge.currency,
    metadata: (params.metadata || {}) as Stripe.Metadata,
    status,
    payment_intent: charge.payment_intent,
    charge: charge.id,
  }
  state.refunds.set(refund.id, refund)
  addRefundedAmount(charge, amount)
  state.emitEvent('refund.created', refund)
  state.emitEvent('charge.refunded', charge)
  return refund
}

/** Settles a pending refund; a failed one leaves the money with the shop. */
export function settleRefund(state: StripeState, id: string, status: string): Refund {
  const refund = requireObject(state.refunds, 'refund', id)
  const charge = requireObject(state.charges, 'charge', refund.charge)
  if (status === 'failed' || status === 'canceled') addRefundedAmount(charge, -refund.amount)
  refund.status = status
  state.emitEvent(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  return refund
}

export function createDispute(state: StripeState, intentId: string): Dispute {
  const charge = requireChargeOfIntent(state, intentId)
  const dispute: Dispute = {
    object: 'dispute',
    id: createStripeId('du'),
    created: state.now(),
    amount: charge.amount,
    currency: charge.currency,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: state.now() + 7 * 86_400, has_evidence: false },
    payment_intent: intentId,
    charge: charge.id,
  }
  charge.disputed = true
  state.disputes.set(dispute.id, dispute)
  state.emitEvent('charge.dispute.created', dispute)
  return dispute
}

/** Concludes a dispute with the bank's or the cardholder's decision. */
export function concludeDispute(state: StripeState, id: string, status: Stripe.Dispute.Status): Dispute {
  const dispute = requireObject(state.disputes, 'dispute', id)
  dispute.status = status
  const isOpen = status.endsWith('needs_response') || status.endsWith('under_review')
  state.emitEvent(isOpen ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute)
  return dispute
}

function addRefundedAmount(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

function requireChargeOfIntent(state: StripeState, intentId: string): Charge {
  const intent = requireObject(state.intents, 'payment_intent', intentId)
  const charge = state.charges.get(intent.latest_charge ?? '')
  if (intent.status !== 'succeeded' || !charge) {
    throw new StripeError(
      400,
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    )
  }
  return charge
}
