import type { RefundRequest, RefundSnapshot } from '../../shop/payment-provider.ts'
import { toRefundSnapshot } from './order-snapshot.ts'
import { type PaypalClient, requireOk } from './paypal-client.ts'
import { toPaypalMoney } from './paypal-money.ts'

export async function refundCapture(paypal: PaypalClient, request: RefundRequest): Promise<RefundSnapshot> {
  const refunded = await paypal.request((client) =>
    new paypal.sdk.PaymentsController(client).refundCapturedPayment({
      captureId: request.chargeId,
      paypalRequestId: request.idempotencyKey ?? request.refundId,
      prefer: 'return=representation',
      body: { amount: toPaypalMoney(request.amount), customId: request.refundId },
    }),
  )
  return { ...toRefundSnapshot(requireOk(refunded)), refundId: request.refundId }
}
