import type Stripe from 'stripe'
import type { DisputeSnapshot, DisputeState } from '../../shop/payment-provider.ts'
import { fromMinorUnits } from './minor-units.ts'

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

export function toDisputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot {
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
