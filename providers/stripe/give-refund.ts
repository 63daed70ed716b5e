import type Stripe from 'stripe'
import type { RefundRequest, RefundState, RefundTruth } from '../../shop/services.ts'
import { keyed } from './keyed.ts'
import { fromMinorUnits, toMinorUnits } from './minor-units.ts'

export async function giveRefund(stripe: Stripe, request: RefundRequest): Promise<RefundTruth> {
  const creation = stripe.refunds.create(
    {
      payment_intent: request.chargeId,
      amount: toMinorUnits(request.amount),
      metadata: { refund_id: request.refundId },
    },
    { idempotencyKey: request.idempotencyKey ?? request.refundId },
  )
  return refundTruth(await keyed(creation))
}

export function refundTruth(refund: Stripe.Refund): RefundTruth {
  const amount = fromMinorUnits(refund.amount, refund.currency)
  if (!amount) throw new Error(`refund ${refund.id} is in ${refund.currency}`)
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amount,
    state: stateOf(refund.status),
  }
}

function stateOf(status: string | null): RefundState {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
