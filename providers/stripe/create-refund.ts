import type Stripe from 'stripe'
import type { RefundRequest, RefundSnapshot, RefundState } from '../../shop/providers/payment-provider.ts'
import { fromMinorUnits, toMinorUnits } from './minor-units.ts'
import { rethrowServerError } from './stripe-client.ts'

export async function createRefund(stripe: Stripe, request: RefundRequest): Promise<RefundSnapshot> {
  const creation = stripe.refunds.create(
    {
      payment_intent: request.chargeId,
      amount: toMinorUnits(request.amount),
      metadata: { refund_id: request.refundId },
    },
    { idempotencyKey: request.idempotencyKey ?? request.refundId },
  )
  return toRefundSnapshot(await rethrowServerError(creation))
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
