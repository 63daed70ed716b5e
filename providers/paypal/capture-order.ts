import { randomUUID } from 'node:crypto'
import { serverErrorIn } from '../../shop/provider-server-error.ts'
import type { PaymentTruth } from '../../shop/services.ts'
import { orderTruth } from './order-truth.ts'
import { expectOk, type Paypal } from './paypal-client.ts'
import { findOrder, readOrder } from './read-order.ts'

/** The buyer agreed, and their bank or PayPal did not. They may choose another way to pay and agree again. */
const DECLINES = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
])

/** Somebody was faster, or the buyer has to agree once more: the order tells. */
const OVERTAKEN = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])

export async function captureOrder(paypal: Paypal, orderId: string): Promise<PaymentTruth> {
  const order = await findOrder(paypal, orderId)
  const before = order && orderTruth(order)
  if (!before) throw new Error('PayPal knows no such order')
  if (before.state !== 'approved') return before
  // A buyer who was declined and agrees again asks for another capture; whoever asks at once, for the same.
  const requestId = `capture-${orderId}-${Date.parse(order.updateTime ?? '') || 'first'}`
  const answer = await capture(paypal, orderId, requestId).catch(async (error) => {
    if (!serverErrorIn(error) || (await truthOf(paypal, orderId)).state !== 'approved') throw error
    // PayPal may keep the error under that id. It captures an order once, so another id takes no money twice.
    return capture(paypal, orderId, `${requestId}-${randomUUID().slice(0, 8)}`)
  })
  if (!answer.ok && DECLINES.has(answer.issue)) {
    // The order itself keeps no trace of the try.
    return { ...before, state: 'declined', eventId: `${orderId}:declined:${answer.debugId}` }
  }
  if (!answer.ok && !OVERTAKEN.has(answer.issue)) expectOk(answer)
  return truthOf(paypal, orderId)
}

function capture(paypal: Paypal, id: string, paypalRequestId: string) {
  return paypal.ask((client) => new paypal.sdk.OrdersController(client).captureOrder({ id, paypalRequestId }))
}

async function truthOf(paypal: Paypal, orderId: string): Promise<PaymentTruth> {
  const truth = await readOrder(paypal, orderId)
  if (!truth) throw new Error('PayPal knows no such order')
  return truth
}
