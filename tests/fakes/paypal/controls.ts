import type { WebhookMessage } from '../webhook-queue.ts'
import type { WireMoney } from './parse-requests.ts'
import { type CaptureMode, type PaypalState, type RefundMode, toOrderResponse } from './paypal-state.ts'
import { buildWebhookEvent } from './webhook-events.ts'

/** What a test may do to the fake beside what every fake can (serve-fake.ts). Orders are named by their id. */
export function createPaypalControls(
  books: PaypalState,
  send: (message: WebhookMessage) => void,
  sign: (body: string, at: Date) => Record<string, string>,
) {
  const captureOf = (orderId: string) => {
    const capture = books.find(orderId).captures.at(-1)
    if (!capture) throw new Error('nothing was captured')
    return capture
  }
  return {
    orders: () => books.all().map(toOrderResponse),
    order: ({ order }: { order: string }) => toOrderResponse(books.find(order)),
    /** What the approve page does. */
    approve: ({ order }: { order: string }) => toOrderResponse(books.approve(order)),
    /** By somebody else than the provider. */
    capture: ({ order }: { order: string }) => toOrderResponse(books.capture(order)),
    /** What becomes of captures from now on. */
    captures: ({ mode }: { mode: CaptureMode }) => books.captureAs(mode),
    settle_capture: ({ order, to }: { order: string; to: 'complete' | 'decline' }) =>
      books.settleCapture(order, to),
    /** What becomes of refunds from now on. */
    refunds: ({ mode }: { mode: RefundMode }) => books.refundAs(mode),
    settle_refund: ({ refund, to }: { refund: string; to: 'complete' | 'fail' }) =>
      books.settleRefund(refund, to),
    /** In PayPal's dashboard: all that is left, unless an amount is named. */
    dashboard_refund: ({ order, amount }: { order: string; amount?: WireMoney }) =>
      books.refund(captureOf(order).id, { amount }),
    /** The newest dispute of an order is opened, changed, or resolved with that outcome. */
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
      const known = books.disputesOf(capture.id).at(-1)
      const claim = step !== 'CREATED' && known ? known : books.dispute(capture)
      if (step === 'RESOLVED') {
        claim.status = 'RESOLVED'
        claim.dispute_outcome = { outcome_code: outcome }
      }
      send(buildWebhookEvent(`CUSTOMER.DISPUTE.${step}`, claim))
      return claim
    },
    /** The capture's own words for a complaint; without the app's right to read disputes they are all there is. */
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
    /** As an app whose feature "Disputes" is off. */
    hide_disputes: ({ hidden }: { hidden: boolean }) => {
      books.hideDisputes(hidden)
    },
    /** As if it had been captured this much earlier. */
    age_capture: ({ order, hours }: { order: string; hours: number }) => {
      captureOf(order).create_time = new Date(Date.now() - hours * 3_600_000).toISOString()
    },
    /** The order, and what was captured of it, says another amount. */
    set_amount: ({ order, amount }: { order: string; amount: WireMoney }) => {
      const { unit, captures } = books.find(order)
      unit.amount = amount
      for (const capture of captures) capture.amount = amount
    },
    forget_custom_id: ({ order }: { order: string }) => {
      const { unit, captures } = books.find(order)
      for (const one of [unit, ...captures]) one.custom_id = undefined
    },
    /** PayPal answers 404 from now on. */
    expire: ({ order }: { order: string }) => {
      books.find(order).gone = true
    },
    void: ({ order }: { order: string }) => {
      books.find(order).order.status = 'VOIDED'
    },
    /** As if it had been made this much earlier. */
    age: ({ order, hours }: { order: string; hours: number }) => {
      books.find(order).order.create_time = new Date(Date.now() - hours * 3_600_000).toISOString()
    },
    /** Headers for a body, signed this many seconds ago. */
    sign: ({ body, secondsAgo = 0 }: { body: string; secondsAgo?: number }) =>
      sign(body, new Date(Date.now() - secondsAgo * 1_000)),
    /** Any event at all. */
    event: ({ type, resource }: { type: string; resource: object }) =>
      send(buildWebhookEvent(type, resource)),
  }
}
