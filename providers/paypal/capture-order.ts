import { randomUUID } from 'node:crypto'
import type { PaymentSnapshot } from '../../shop/payment-provider.ts'
import { getProviderServerError } from '../../shop/provider-server-error.ts'
import { getOrder, getPaymentSnapshot } from './get-payment-snapshot.ts'
import { toPaymentSnapshot } from './order-snapshot.ts'
import { type PaypalClient, requireOk } from './paypal-client.ts'

/** The customer agreed, but their bank or PayPal declined. They may choose another way to pay and agree again. */
const DECLINE_ISSUES = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
])

/** The order was captured elsewhere or needs another approval: its current state says which. */
const SETTLED_ELSEWHERE_ISSUES = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

export async function captureOrder(paypal: PaypalClient, orderId: string): Promise<PaymentSnapshot> {
  const order = await getOrder(paypal, orderId)
  const before = order && toPaymentSnapshot(order)
  if (!before) throw new Error('PayPal does not know the order')
  if (before.state !== 'approved') return before
  // Another approval after a decline gets a request id of its own; parallel captures share one.
  const requestId = `capture-${orderId}-${Date.parse(order.updateTime ?? '') || 'first'}`
  const answer = await sendCapture(paypal, orderId, requestId).catch(async (error) => {
    if (!getProviderServerError(error) || (await requireSnapshot(paypal, orderId)).state !== 'approved')
      throw error
    // PayPal may repeat the error under that id. It captures an order only once, so another id is safe.
    return sendCapture(paypal, orderId, `${requestId}-${randomUUID().slice(0, 8)}`)
  })
  if (!answer.ok && DECLINE_ISSUES.has(answer.issue)) {
    // The order itself does not show the declined attempt.
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
  const snapshot = await getPaymentSnapshot(paypal, orderId)
  if (!snapshot) throw new Error('PayPal does not know the order')
  return snapshot
}
