import { randomUUID } from 'node:crypto'
import { getProviderServerError } from '../../shop/provider-server-error.ts'
import type { PaymentSnapshot } from '../../shop/services.ts'
import { getOrder, getPaymentSnapshot } from './get-payment-snapshot.ts'
import { toPaymentSnapshot } from './order-snapshot.ts'
import { type PaypalClient, requireOk } from './paypal-client.ts'

/** The buyer agreed, and their bank or PayPal did not. They may choose another way to pay and agree again. */
const DECLINE_ISSUES = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
])

/** Somebody was faster, or the buyer has to agree once more: the order tells. */
const SETTLED_ELSEWHERE_ISSUES = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

export async function captureOrder(paypal: PaypalClient, orderId: string): Promise<PaymentSnapshot> {
  const order = await getOrder(paypal, orderId)
  const before = order && toPaymentSnapshot(order)
  if (!before) throw new Error('PayPal knows no such order')
  if (before.state !== 'approved') return before
  // A buyer who was declined and agrees again asks for another capture; whoever asks at once, for the same.
  const requestId = `capture-${orderId}-${Date.parse(order.updateTime ?? '') || 'first'}`
  const answer = await sendCapture(paypal, orderId, requestId).catch(async (error) => {
    if (!getProviderServerError(error) || (await requireSnapshot(paypal, orderId)).state !== 'approved')
      throw error
    // PayPal may keep the error under that id. It captures an order once, so another id takes no money twice.
    return sendCapture(paypal, orderId, `${requestId}-${randomUUID().slice(0, 8)}`)
  })
  if (!answer.ok && DECLINE_ISSUES.has(answer.issue)) {
    // The order itself keeps no trace of the try.
    return { ...before, state: 'declined', eventId: `${orderId}:declined:${answer.debugId}` }
  }
  if (!answer.ok && !SETTLED_ELSEWHERE_ISSUES.has(answer.issue)) requireOk(answer)
  return requireSnapshot(paypal, orderId)
}

function sendCapture(paypal: PaypalClient, id: string, paypalRequestId: string) {
  return paypal.request((client) =>
    new paypal.sdk.OrdersController(client).captureOrder({ id, paypalRequestId }),
  )
}

async function requireSnapshot(paypal: PaypalClient, orderId: string): Promise<PaymentSnapshot> {
  const truth = await getPaymentSnapshot(paypal, orderId)
  if (!truth) throw new Error('PayPal knows no such order')
  return truth
}
