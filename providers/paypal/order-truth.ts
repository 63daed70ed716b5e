import type {
  CaptureStatus,
  Order,
  OrderStatus,
  OrdersCapture,
  PurchaseUnit,
  Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import type { Money } from '../../shop/money.ts'
import type { DisputeSnapshot, PaymentTruth, RefundState, RefundTruth } from '../../shop/services.ts'
import { fromPaypalMoney } from './paypal-money.ts'

type State = PaymentTruth['state']

/** `pending` once completed: what became of the money its capture tells, and while it tells nothing, none is here. */
const STATE_OF_ORDER: Record<`${OrderStatus}`, State> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'expired',
  COMPLETED: 'pending',
}

/**
 * A capture that is declined is final: PayPal captures an order once, so the buyer cannot pay this order another way.
 * (An instrument that is declined before there is a capture leaves the order open: capture-order.ts.) PayPal's
 * documentation also names the status DENIED, which the SDK does not list.
 */
const STATE_OF_CAPTURE: Record<`${CaptureStatus}` | 'DENIED', State> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'expired',
  DENIED: 'expired',
  FAILED: 'expired',
}

const STATE_OF_REFUND: Record<`${RefundStatus}`, RefundState> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** A capture that is pending, denied or partly refunded for one of these is disputed, whatever else PayPal tells. */
const COMPLAINTS = new Set<string>(['BUYER_COMPLAINT', 'CHARGEBACK'])

/** PayPal tells that there is one, and not which. */
export function unnamedDispute(amount: Money): DisputeSnapshot {
  return { disputeId: null, openedAt: null, reason: null, amount, evidenceDueAt: null, state: 'open' }
}

/** From then on an order that was not captured never is, whatever PayPal would still allow. */
const ORDER_HOURS = 24

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Null for an order the shop cannot have made. Throws for what this knows nothing of. */
export function orderTruth(order: Order): PaymentTruth | null {
  const unit = order.purchaseUnits?.[0]
  if (!order.id || !unit) return null
  // There is one at most: PayPal captures an order once.
  const capture = unit.payments?.captures?.at(-1)
  const named = capture?.amount ?? unit.amount
  const amount = named ? fromPaypalMoney(named) : null
  if (!amount) return null
  const state = stateOf(order, capture)
  return {
    provider: 'paypal',
    sessionId: order.id,
    eventId: [order.id, state, ...(capture?.id ? [capture.id] : [])].join(':'),
    paymentId: uuidOrNull(unit.customId),
    state,
    ...(state === 'expired' && capture && { reason: capture.statusDetails?.reason ?? capture.status }),
    amount,
    chargeId: capture?.id ?? null,
    refunds: (unit.payments?.refunds ?? []).map((refund) => refundTruth(refund, unit)),
    disputes:
      capture?.statusDetails?.reason && COMPLAINTS.has(capture.statusDetails.reason)
        ? [unnamedDispute(amount)]
        : [],
  }
}

function stateOf(order: Order, capture: OrdersCapture | undefined): State {
  const { status, createTime } = order
  const state = status && STATE_OF_ORDER[status]
  if (!state) throw new Error(`PayPal tells of an order that is ${status}`)
  if (status === 'COMPLETED' && capture) {
    const captured = capture.status && STATE_OF_CAPTURE[capture.status]
    if (!captured) throw new Error(`PayPal tells of a capture that is ${capture.status}`)
    return captured
  }
  const uncaptured = state === 'open' || state === 'approved'
  const age = createTime ? Date.now() - Date.parse(createTime) : 0
  return uncaptured && age > ORDER_HOURS * 3_600_000 ? 'expired' : state
}

/** A refund made in PayPal's dashboard takes over the order's custom id: that is none of ours. */
export function refundTruth(refund: Refund, of?: Pick<PurchaseUnit, 'customId'>): RefundTruth {
  const amount = refund.amount ? fromPaypalMoney(refund.amount) : null
  const state = refund.status && STATE_OF_REFUND[refund.status]
  if (!refund.id || !amount || !state) throw new Error('PayPal tells of a refund without id, amount or state')
  const refundId = refund.customId === of?.customId ? null : uuidOrNull(refund.customId)
  return { providerRefundId: refund.id, refundId, amount, state }
}

function uuidOrNull(text: string | undefined): string | null {
  return text && UUID.test(text) ? text.toLowerCase() : null
}
