import { HOUR_MS } from '../../../shop/durations.ts'
import type { WebhookMessage } from '../webhook-queue.ts'
import type { WireMoney } from './parse-requests.ts'
import { type CaptureMode, type PaypalState, type RefundMode, toOrderResponse } from './paypal-state.ts'
import { buildWebhookEvent } from './webhook-events.ts'

/** Controls of the PayPal fake in addition to those of every fake (serve-fake.ts). Orders are named by id. */
export function createPaypalControls(
  paypalState: PaypalState,
  send: (message: WebhookMessage) => void,
  sign: (body: string, at: Date) => Record<string, string>,
) {
  const captureOf = (orderId: string) => {
    const capture = paypalState.find(orderId).captures.at(-1)
    if (!capture) throw new Error('order has no capture')
    return capture
  }
  return {
    orders: () => paypalState.all().map(toOrderResponse),
    order: ({ order }: { order: string }) => toOrderResponse(paypalState.find(order)),
    /** Approves the order like the approve page. */
    approve: ({ order }: { order: string }) => toOrderResponse(paypalState.approve(order)),
    /** Captures the order outside of the shop. */
    capture: ({ order }: { order: string }) => toOrderResponse(paypalState.capture(order)),
    /** Sets the outcome of later captures. */
    captures: ({ mode }: { mode: CaptureMode }) => paypalState.captureAs(mode),
    settle_capture: ({ order, to }: { order: string; to: 'complete' | 'decline' }) =>
      paypalState.settleCapture(order, to),
    /** Sets the outcome of later refunds. */
    refunds: ({ mode }: { mode: RefundMode }) => paypalState.refundAs(mode),
    settle_refund: ({ refund, to }: { refund: string; to: 'complete' | 'fail' }) =>
      paypalState.settleRefund(refund, to),
    /** Refunds in PayPal's dashboard; default: the remaining amount. */
    dashboard_refund: ({ order, amount }: { order: string; amount?: WireMoney }) =>
      paypalState.refund(captureOf(order).id, { amount }),
    /** Opens, changes or resolves the newest dispute of an order. */
    dispute: ({
      order,
      step = 'CREATED',
      outcome = 'RESOLVED_SELLER_FAVOUR',
    }: {
      order: string
      step?: 'CREATED' | 'UPDATED' | 'RESOLVED'
      outcome?: string
    }) => {
      const capture = captureOf(order)
      const dispute = paypalState.disputesOf(capture.id).at(-1)
      const current = step !== 'CREATED' && dispute ? dispute : paypalState.dispute(capture)
      if (step === 'RESOLVED') {
        current.status = 'RESOLVED'
        current.dispute_outcome = { outcome_code: outcome }
      }
      send(buildWebhookEvent(`CUSTOMER.DISPUTE.${step}`, current))
      return current
    },
    /** Marks a capture as disputed, which is all that an app without the permission to read disputes can see. */
    complain: ({
      order,
      status,
    }: {
      order: string
      status: 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED'
    }) => {
      const capture = captureOf(order)
      capture.status = status
      capture.status_details = { reason: 'BUYER_COMPLAINT' }
    },
    /** Acts like an app without the "Disputes" feature. */
    hide_disputes: ({ hidden }: { hidden: boolean }) => {
      paypalState.hideDisputes(hidden)
    },
    /** Moves the capture this many hours back. */
    age_capture: ({ order, hours }: { order: string; hours: number }) => {
      captureOf(order).create_time = new Date(Date.now() - hours * HOUR_MS).toISOString()
    },
    /** Changes the amount of the order and its captures. */
    set_amount: ({ order, amount }: { order: string; amount: WireMoney }) => {
      const { unit, captures } = paypalState.find(order)
      unit.amount = amount
      for (const capture of captures) capture.amount = amount
    },
    forget_custom_id: ({ order }: { order: string }) => {
      const { unit, captures } = paypalState.find(order)
      for (const one of [unit, ...captures]) one.custom_id = undefined
    },
    /** Makes PayPal answer 404 for the order. */
    expire: ({ order }: { order: string }) => {
      paypalState.find(order).gone = true
    },
    void: ({ order }: { order: string }) => {
      paypalState.find(order).order.status = 'VOIDED'
    },
    /** Moves the order's creation this many hours back. */
    age: ({ order, hours }: { order: string; hours: number }) => {
      paypalState.find(order).order.create_time = new Date(Date.now() - hours * HOUR_MS).toISOString()
    },
    /** Returns the headers of a body signed this many seconds ago. */
    sign: ({ body, secondsAgo = 0 }: { body: string; secondsAgo?: number }) =>
      sign(body, new Date(Date.now() - secondsAgo * 1_000)),
    /** Sends any event. */
    event: ({ type, resource }: { type: string; resource: object }) =>
      send(buildWebhookEvent(type, resource)),
  }
}
