import type { RefundRequest, RefundTruth } from '../../shop/services.ts'
import { refundTruth } from './order-truth.ts'
import { expectOk, type Paypal } from './paypal-client.ts'
import { toPaypalMoney } from './paypal-money.ts'

export async function refundCapture(paypal: Paypal, request: RefundRequest): Promise<RefundTruth> {
  const refunded = await paypal.ask((client) =>
    new paypal.sdk.PaymentsController(client).refundCapturedPayment({
      captureId: request.chargeId,
      paypalRequestId: request.idempotencyKey ?? request.refundId,
      prefer: 'return=representation',
      body: { amount: toPaypalMoney(request.amount), customId: request.refundId },
    }),
  )
  return { ...refundTruth(expectOk(refunded)), refundId: request.refundId }
}
